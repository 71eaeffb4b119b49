import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { CATALOG_LOADED } from '@stratus/catalog-client';
import { NatsLink } from '@stratus/messaging';
import { READINESS, Readiness } from '@stratus/runtime';

const CHECK_MS = 20;

/**
 * Signals the other services that the catalog may have changed, so that they read it again.
 *
 * Waits until this replica serves requests, because the others call at once. Signals at every start, not only after a
 * change: otherwise a replica that dies between its commit and the signal would leave the others with the old catalog.
 */
@Injectable()
export class CatalogPublisher implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer?: NodeJS.Timeout;
  private stopping = false;

  constructor(
    private readonly nats: NatsLink,
    @Inject(READINESS) private readonly readiness: Readiness,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setTimeout(() => void this.announceOnceBooted(), CHECK_MS);
  }

  beforeApplicationShutdown(): void {
    this.stopping = true;
    clearTimeout(this.timer);
  }

  private async announceOnceBooted(): Promise<void> {
    const problems = await this.readiness.problems();
    if (this.stopping) return;
    if ('boot' in problems) this.onApplicationBootstrap();
    else this.nats.connection.publish(CATALOG_LOADED);
  }
}
