import { setTimeout as sleep } from 'node:timers/promises';
import type { SeededRandom } from './seeded-random';
import type { ShortRecordings } from './short-recordings';
import type { Answer, IngestionClient } from './ingestion-client';

/** What clients delivered that repeat what failed, as the specification tells them to. */
export interface DeliveryTally {
  /** Identifiers of the calls that were answered 200 or 202, or 409 after a try that broke off. */
  transcripts: string[];
  recordings: string[];
  /** Deliveries that got no answer or a 5xx, by answer. */
  repeated: Record<string, number>;
}

const CLIENTS = 3;

/** Well-meaning clients that deliver calls on both routes, whatever happens to the service meanwhile. */
export class Deliveries {
  readonly tally: DeliveryTally = { transcripts: [], recordings: [], repeated: {} };
  private sent = 0;

  constructor(
    private readonly client: IngestionClient,
    private readonly audio: ShortRecordings,
    private readonly random: SeededRandom,
    /** Longest pause of a client between two calls, in milliseconds. */
    private readonly pauseMs = 300,
  ) {}

  get accepted(): number {
    return this.tally.transcripts.length + this.tally.recordings.length;
  }

  /** Sends new calls until it is told that the run is over. */
  async sendUntil(isOver: () => boolean): Promise<void> {
    await Promise.all(Array.from({ length: CLIENTS }, () => this.sendCalls(isOver)));
  }

  private async sendCalls(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const id = `call-${++this.sent}`;
      // The first is a recording, and every eighth: few enough that all are transcribed at the end.
      const isRecording = this.sent % 8 === 1;
      await this.deliver(id, isRecording, isOver);
      // Some clients send again what was accepted already.
      if (this.random.chance(0.2)) await this.deliver(id, isRecording, isOver);
      await sleep(this.random.between(20, this.pauseMs));
    }
  }

  /** Delivers until an answer settles it; one given up at the end without an answer was promised nothing. */
  private async deliver(id: string, isRecording: boolean, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const answer = await this.tryToDeliver(id, isRecording);
      if (answer && (answer.status < 300 || answer.status === 409)) return this.note(id, isRecording);
      if (answer && answer.status < 500)
        throw new Error(`${id} was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      const what = answer ? String(answer.status) : 'no answer';
      this.tally.repeated[what] = (this.tally.repeated[what] ?? 0) + 1;
      await sleep(200);
    }
  }

  private tryToDeliver(id: string, isRecording: boolean): Promise<Answer<unknown> | undefined> {
    const metadata = {
      external_conversation_id: id,
      agent_external_id: 'agent-1',
      conversation_date: '2026-11-01T10:00:00Z',
      call_agent_name: 'Robin Agent',
      campaign: 'support',
      outcome_code: 'resolved',
    };
    const { good, bad } = this.audio;
    const delivery: Promise<Answer<unknown>> = isRecording
      ? this.client.deliverRecording(
          { ...metadata, agent_channel: '0' },
          this.random.chance(0.8) ? good : bad,
        )
      : this.client.deliverTranscript({ ...metadata, transcript: TRANSCRIPT });
    return delivery.catch(() => undefined);
  }

  private note(id: string, isRecording: boolean): void {
    const list = isRecording ? this.tally.recordings : this.tally.transcripts;
    if (!list.includes(id)) list.push(id);
  }
}

const TRANSCRIPT = [
  { speaker: 'agent', text: 'Good morning, this is Robin, how may I help you?', start: 0, end: 4 },
  { speaker: 'customer', text: 'My router does not work any more.', start: 5, end: 8 },
  { speaker: 'agent', text: 'I am sorry to hear that. May I have your customer number?', start: 9, end: 14 },
  { speaker: 'customer', text: 'It is on the letter: twelve thirty four.', start: 15, end: 19 },
  {
    speaker: 'agent',
    text: 'Thank you. I have sent you a new one, it arrives tomorrow.',
    start: 21,
    end: 28,
  },
  { speaker: 'agent', text: 'Is there anything else? Then goodbye.', start: 30, end: 36 },
];
