import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ChannelPiece, VoiceActivityWorker } from './voice-activity-worker';
import type { SpeechInterval } from './speech-interval';
import type { VoiceActivityOptions } from './voice-activity-detector';

/** A request to the thread: to analyse a piece, or to end the channel. */
export type VoiceActivityRequest = ChannelPiece | 'finish';
export type VoiceActivityReply = ChannelPiece | SpeechInterval[];

/** The buffers of a piece, which are transferred to the other thread instead of copied. */
export const buffersOf = ({ samples, speaking }: ChannelPiece): ArrayBuffer[] => [
  samples.buffer,
  speaking.buffer,
];

interface PendingRequest {
  resolve: (reply: VoiceActivityReply) => void;
  reject: (reason: Error) => void;
}

/**
 * Runs the model on a thread of its own, so that two channels are analysed on two cores. A crash of native code ends the
 * whole process: only for child processes that may end. It needs the compiled thread program.
 */
export class ThreadedVoiceActivityWorker implements VoiceActivityWorker {
  private readonly thread: Worker;
  private readonly pending: PendingRequest[] = [];
  private failure?: Error;

  constructor(options: VoiceActivityOptions) {
    this.thread = new Worker(join(__dirname, 'voice-activity-thread-program.js'), { workerData: options });
    this.thread.on('message', (reply: VoiceActivityReply) => this.pending.shift()?.resolve(reply));
    this.thread.on('error', (error) => this.fail(error));
    this.thread.on('exit', () => this.fail(new Error('the voice activity thread has ended')));
  }

  async detect(piece: ChannelPiece): Promise<ChannelPiece> {
    return (await this.ask(piece, buffersOf(piece))) as ChannelPiece;
  }

  async finish(): Promise<SpeechInterval[]> {
    return (await this.ask('finish')) as SpeechInterval[];
  }

  private ask(request: VoiceActivityRequest, transferred: ArrayBuffer[] = []): Promise<VoiceActivityReply> {
    if (this.failure) return Promise.reject(this.failure);
    return new Promise((resolve, reject) => {
      this.pending.push({ resolve, reject });
      this.thread.postMessage(request, transferred);
    });
  }

  private fail(error: Error): void {
    this.failure ??= error;
    for (const { reject } of this.pending.splice(0)) reject(error);
  }
}
