import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Server } from 'node:http';
import { ServerSettings } from '../config/server-settings';
import { EndingServer } from '../http/end-server';

/** Time beyond `SHUTDOWN_TIMEOUT_MS` to return unfinished work to the queue and to close connections. */
const CLEANUP_MS = 5_000;

/**
 * Stops the process within a time limit. Neither a client that keeps a connection open nor a database, queue or store
 * that hangs can delay it further. Another process takes over what it leaves undone, as after a crash.
 */
@Injectable()
export class GracefulShutdown implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  private readonly logger = new Logger('Shutdown');
  private server?: EndingServer;
  private ended?: Promise<void>;

  constructor(
    private readonly adapters: HttpAdapterHost,
    private readonly settings: ServerSettings,
  ) {}

  onApplicationBootstrap(): void {
    this.server = new EndingServer(this.adapters.httpAdapter.getHttpServer() as Server);
  }

  /** Not awaited here, so that work from the queue can finish meanwhile. */
  onModuleDestroy(): void {
    const { SHUTDOWN_TIMEOUT_MS } = this.settings;
    setTimeout(() => {
      this.logger.error('The shutdown took too long: the process exits now');
      process.exit(1);
    }, SHUTDOWN_TIMEOUT_MS + CLEANUP_MS).unref();
    this.ended = this.server?.end(SHUTDOWN_TIMEOUT_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.ended;
  }
}
