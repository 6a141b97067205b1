import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Ear } from './ear';
import type { SpeechInterval } from './speech-interval';
import type { VoiceActivityOptions } from './voice-activity-detector';

/** What the thread is asked: to hear samples, or to finish. */
export type EarRequest = Float32Array | 'finish';
export type EarReply = Uint8Array | SpeechInterval[];

interface Asked {
  resolve: (reply: EarReply) => void;
  reject: (reason: Error) => void;
}

/**
 * An ear with a thread of its own, so that two channels are heard on two cores. A fault in native code ends the
 * whole process: only for processes that may end. There is no thread without compiled code.
 */
export class EarThread implements Ear {
  private readonly thread: Worker;
  private readonly asked: Asked[] = [];
  private failure?: Error;

  constructor(options: VoiceActivityOptions) {
    this.thread = new Worker(join(__dirname, 'ear-thread-program.js'), { workerData: options });
    this.thread.on('message', (reply: EarReply) => this.asked.shift()?.resolve(reply));
    this.thread.on('error', (error) => this.fail(error));
    this.thread.on('exit', () => this.fail(new Error('the thread that listens has ended')));
  }

  async hear(samples: Float32Array<ArrayBuffer>): Promise<Uint8Array> {
    return (await this.ask(samples, [samples.buffer])) as Uint8Array;
  }

  async finish(): Promise<SpeechInterval[]> {
    return (await this.ask('finish')) as SpeechInterval[];
  }

  private ask(request: EarRequest, transferred: ArrayBuffer[] = []): Promise<EarReply> {
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
