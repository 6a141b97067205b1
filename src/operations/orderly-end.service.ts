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

/** What the process gets beyond `SHUTDOWN_TIMEOUT_MS` to hand back what is not done and to close its connections. */
const HANDING_BACK_MS = 5_000;

/**
 * Ends the process in good order and in time: no client that keeps a connection, and no database, queue or store that
 * hangs, may hold it up. What it leaves undone is taken up by another, as after a crash.
 */
@Injectable()
export class OrderlyEnd implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  private readonly logger = new Logger('End');
  private server?: EndingServer;
  private ended?: Promise<void>;

  constructor(
    private readonly adapters: HttpAdapterHost,
    private readonly settings: ServerSettings,
  ) {}

  onApplicationBootstrap(): void {
    this.server = new EndingServer(this.adapters.httpAdapter.getHttpServer() as Server);
  }

  /** Not waited for here, so that queued work comes to its end meanwhile. */
  onModuleDestroy(): void {
    const { SHUTDOWN_TIMEOUT_MS } = this.settings;
    setTimeout(() => {
      this.logger.error('Something holds up the end of this process: it ends now');
      process.exit(1);
    }, SHUTDOWN_TIMEOUT_MS + HANDING_BACK_MS).unref();
    this.ended = this.server?.end(SHUTDOWN_TIMEOUT_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.ended;
  }
}
