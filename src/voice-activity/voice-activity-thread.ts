import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ChannelPiece, VoiceActivityWorker } from './voice-activity-worker';
import type { SpeechInterval } from './speech-interval';
import type { VoiceActivityOptions } from './voice-activity-detector';

/** What the thread is asked: to hear a piece, or to finish. */
export type VoiceActivityRequest = ChannelPiece | 'finish';
export type VoiceActivityReply = ChannelPiece | SpeechInterval[];

/** What goes to the other thread with a piece, not as a copy. */
export const buffersOf = ({ samples, speaking }: ChannelPiece): ArrayBuffer[] => [
  samples.buffer,
  speaking.buffer,
];

interface Asked {
  resolve: (reply: VoiceActivityReply) => void;
  reject: (reason: Error) => void;
}

/**
 * An ear with a thread of its own, so that two channels are heard on two cores. A fault in native code ends the
 * whole process: only for processes that may end. There is no thread without compiled code.
 */
export class ThreadedVoiceActivityWorker implements VoiceActivityWorker {
  private readonly thread: Worker;
  private readonly asked: Asked[] = [];
  private failure?: Error;

  constructor(options: VoiceActivityOptions) {
    this.thread = new Worker(join(__dirname, 'voice-activity-thread-program.js'), { workerData: options });
    this.thread.on('message', (reply: VoiceActivityReply) => this.asked.shift()?.resolve(reply));
    this.thread.on('error', (error) => this.fail(error));
    this.thread.on('exit', () => this.fail(new Error('the thread that listens has ended')));
  }

  async hear(piece: ChannelPiece): Promise<ChannelPiece> {
    return (await this.ask(piece, buffersOf(piece))) as ChannelPiece;
  }

  async finish(): Promise<SpeechInterval[]> {
    return (await this.ask('finish')) as SpeechInterval[];
  }

  private ask(request: VoiceActivityRequest, transferred: ArrayBuffer[] = []): Promise<VoiceActivityReply> {
    if (this.failure) return Promise.reject(this.failure);
    return new Promise((resolve, reject) => {
      this.asked.push({ resolve, reject });
      this.thread.postMessage(request, transferred);
    });
  }

  private fail(error: Error): void {
    this.failure ??= error;
    for (const { reject } of this.asked.splice(0)) reject(error);
  }
}
