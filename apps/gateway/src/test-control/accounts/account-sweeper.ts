import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import {
  ApiFailure,
  FIRST_PAGE,
  deleteWebhook,
  endAbandonedAccount,
  findAccountWebhooks,
  finishComputeJobs,
  finishDatabaseJobs,
  takeAbandonedAccount,
} from '@stratus/contracts';
import type { Call, Caller } from '@stratus/contracts';
import { OperationClient } from '@stratus/messaging';
import { Alarm } from '@stratus/runtime';
import type { Logger } from '@stratus/runtime';
import { sweptKinds } from './swept-kinds.js';
import type { SweptKind } from './swept-kinds.js';

/** An account that another gateway abandoned, or that outlived a crash, waits at most this long. */
const LOOK_EVERY_MS = 5_000;
/** What is refused now, like a network that is still in use, may be free at the next round. */
const ROUND_MS = 500;
/** Longer than all rounds of an account usually take. */
const TURN_SECONDS = 30;
/** The account then waits for its next turn, behind the others. */
const MAX_ROUNDS = 20;
/** The names of services' own messages are in parentheses: no user can have one. */
const SWEEPER = '(test control)';

/** Deletes what abandoned accounts hold, by the public operations, until stopped. */
@Injectable()
export class AccountSweeper implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly alarm = new Alarm();
  private readonly stopping = new AbortController();
  private sweeping?: Promise<void>;
  private hasWarned = false;

  constructor(
    private readonly client: OperationClient,
    private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeping = this.run();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await this.sweeping;
  }

  /** An account has been abandoned. */
  wake(): void {
    this.alarm.ring();
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      this.alarm.reset();
      const swept = await this.sweepNext().catch((error: unknown) => error);
      if (swept instanceof ApiFailure && swept.status === 404) this.warnOnce();
      else if (swept instanceof Error)
        this.logger.warn({ err: swept }, 'sweeping an abandoned account failed, will try again');
      if (swept !== true) await this.alarm.wait(LOOK_EVERY_MS, signal);
    }
  }

  private warnOnce(): void {
    if (!this.hasWarned)
      this.logger.warn('account-service or webhook-service is not open for tests: TEST_CONTROL is off there');
    this.hasWarned = true;
  }

  /** @returns whether there was an account. */
  private async sweepNext(): Promise<boolean> {
    const { accountId } = await this.client.ask(takeAbandonedAccount, {
      params: {},
      body: { seconds: TURN_SECONDS },
    });
    if (accountId === null) return false;
    for (let round = 0; round < MAX_ROUNDS && !this.stopping.signal.aborted; round += 1) {
      if (await this.isEmptyAfterRound(accountId)) {
        await this.end(accountId);
        return true;
      }
      await delay(ROUND_MS, undefined, { signal: this.stopping.signal }).catch(() => undefined);
    }
    return true;
  }

  private async isEmptyAfterRound(accountId: number): Promise<boolean> {
    await this.finishJobs(accountId);
    let found = 0;
    // One kind after the other: a background work must not crowd out the tests.
    for (const kind of sweptKinds) found += await this.deletePage(kind, accountId);
    return found + (await this.deleteWebhooks(accountId)) === 0;
  }

  /** A resource with a running job may refuse to be deleted, and nobody else ends a job that hangs. */
  private async finishJobs(accountId: number): Promise<void> {
    const call = { params: {}, body: { accountId } };
    await Promise.allSettled([finishComputeJobs, finishDatabaseJobs].map((finish) => this.client.ask(finish, call)));
  }

  /** @returns how many it found. */
  private async deletePage({ list, remove, parameter, key }: SweptKind, accountId: number): Promise<number> {
    const listed = await this.client.send(list, callOf(accountId, {}, { list: FIRST_PAGE }));
    if (listed.status !== 200) throw new Error(`${list.subject} answered ${listed.status}`);
    const { data } = JSON.parse(Buffer.from(listed.body).toString()) as { data: Record<string, string | number>[] };
    await Promise.all(
      data.map((record) =>
        this.client.send(remove, callOf(accountId, { [parameter]: record[key] ?? '' })).catch(() => undefined),
      ),
    );
    return data.length;
  }

  /** Lists show users their own webhooks only. @returns how many it found. */
  private async deleteWebhooks(accountId: number): Promise<number> {
    const { webhooks } = await this.client.ask(findAccountWebhooks, { params: {}, body: { accountId } });
    await Promise.all(
      webhooks.map(({ webhookId, userId, username }) => {
        const caller = callerOf(accountId, { userId, username });
        return this.client.send(deleteWebhook, { ...callOf(accountId, { webhookId }), caller }).catch(() => undefined);
      }),
    );
    return webhooks.length;
  }

  private async end(accountId: number): Promise<void> {
    let left = 'some';
    while (left === 'some' && !this.stopping.signal.aborted) {
      // Batches: each is one short transaction.
      ({ left } = await this.client.ask(endAbandonedAccount, { params: {}, body: { accountId } }));
    }
  }
}

const callerOf = (accountId: number, user = { userId: 0, username: SWEEPER }): Caller => ({
  accountId,
  ...user,
  restricted: false,
  scopes: ['*'],
});

const callOf = (
  accountId: number,
  params: Record<string, string | number>,
  more: Partial<Call> = {},
): Partial<Call> => ({
  caller: callerOf(accountId),
  params,
  request: { id: randomUUID(), executionId: randomUUID() },
  ...more,
});
