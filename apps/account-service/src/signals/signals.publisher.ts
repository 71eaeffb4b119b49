import { Injectable } from '@nestjs/common';
import { ACCESS_CHANGED, FEED_GROWN } from '@stratus/contracts';
import type { AccessChanged, Signal, SignalPayload } from '@stratus/contracts';
import { NatsLink } from '@stratus/platform';

/**
 * Signals listeners after a commit that it is worth asking again. Uses core NATS, because no listener depends on a signal.
 */
@Injectable()
export class SignalsPublisher {
  constructor(private readonly nats: NatsLink) {}

  /** The rights of these users' tokens have changed: gateways drop their cached copies. */
  accessChanged(users: readonly AccessChanged[]): void {
    for (const { accountId, userId } of users) this.publish(ACCESS_CHANGED, { accountId, userId });
  }

  /** The feeds of these accounts have grown: live tails read on. */
  feedGrown(accountIds: Iterable<number>): void {
    for (const accountId of accountIds) this.publish(FEED_GROWN, { accountId });
  }

  /** Runs a command and, after its commit, signals the users whose access it reports as changed. */
  async afterAccessChange<R>(accountId: number, run: (changed: (userId: number) => void) => Promise<R>): Promise<R> {
    const users = new Set<number>();
    const reply = await run((userId) => users.add(userId));
    this.accessChanged([...users].map((userId) => ({ accountId, userId })));
    return reply;
  }

  private publish<S extends Signal>({ subject }: S, payload: SignalPayload<S>): void {
    // While the broker is away, the gateways' copies expire within a second anyway.
    if (this.nats.isUp()) this.nats.connection.publish(subject, JSON.stringify(payload));
  }
}
