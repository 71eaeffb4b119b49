import { Inject, Injectable } from '@nestjs/common';
import { findRequestEvents, followEvents } from '@stratus/contracts';
import type { CausedEventRecord } from '@stratus/contracts';
import { OperationClient } from '@stratus/messaging';
import { LOGGER } from '@stratus/runtime';
import type { Logger } from '@stratus/runtime';
import { DIALECT } from '../../dialect/dialect.js';
import type { Dialect } from '../../dialect/dialect.js';
import { EVERY_ACCOUNT } from './request-log.js';
import type { AskedAccount, LoggedCall } from './request-log.js';

/** Events by the id of the request that caused them. */
export type EventsOfRequests = ReadonlyMap<string, readonly CausedEventRecord[]>;

/** Asks account-service which events logged calls caused. */
@Injectable()
export class RequestEvents {
  constructor(
    private readonly client: OperationClient,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(DIALECT) private readonly dialect: Dialect | null,
  ) {}

  /** @returns undefined if they are not known: one may be on its way, account-service did not answer, or every account was asked for. */
  async of(accountId: AskedAccount, calls: readonly LoggedCall[]): Promise<EventsOfRequests | undefined> {
    // Each account would have to wait for its own events.
    if (accountId === EVERY_ACCOUNT) return undefined;
    // A call without an account changed nothing.
    if (accountId === null || calls.length === 0) return new Map();
    try {
      const requestIds = [...new Set(calls.map(({ id }) => id))];
      const body = { accountId, requestIds };
      const { isComplete, found } = await this.client.ask(findRequestEvents, { params: {}, body });
      return isComplete ? this.byRequest(found) : undefined;
    } catch (error) {
      this.logger.warn({ err: error, accountId }, 'the events of logged requests are not known');
      return undefined;
    }
  }

  private byRequest(found: readonly { requestId: string; event: CausedEventRecord }[]): EventsOfRequests {
    const events = new Map<string, CausedEventRecord[]>();
    for (const { requestId, event } of found) {
      const own = events.get(requestId) ?? [];
      own.push(this.dialect?.event(followEvents, event) ?? event);
      events.set(requestId, own);
    }
    return events;
  }
}
