import { Injectable } from '@nestjs/common';
import { ACCESS_CHANGED, FEED_GROWN } from '@stratus/contracts';
import type { AccessChanged } from '@stratus/contracts';
import { NatsLink } from '@stratus/messaging';

/** Signals listeners after a commit that they should read again. Uses core NATS, because no listener depends on a signal. */
@Injectable()
export class SignalsPublisher {
  constructor(private readonly nats: NatsLink) {}

  /** The rights of these users' tokens have changed: gateways drop their cached copies, which expire within a second anyway. */
  accessChanged(users: readonly AccessChanged[]): void {
    for (const { accountId, userId } of users) this.nats.announce(ACCESS_CHANGED, { accountId, userId });
  }

  /** The feeds of these accounts have grown: live tails continue reading. */
  feedGrown(accountIds: Iterable<number>): void {
    for (const accountId of accountIds) this.nats.announce(FEED_GROWN, { accountId });
  }

  /** Runs a command and, after its commit, signals the users whose access it reports as changed. */
  async withAccessSignals<R>(accountId: number, run: (changed: (userId: number) => void) => Promise<R>): Promise<R> {
    const users = new Set<number>();
    const reply = await run((userId) => users.add(userId));
    this.accessChanged([...users].map((userId) => ({ accountId, userId })));
    return reply;
  }
}
