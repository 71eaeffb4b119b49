import {
  setAccountClock,
  setComputeClock,
  setDatabaseClock,
  setNetworkClock,
  setVpcClock,
  setWebhookClock,
} from '@stratus/contracts';
import type { CallOf, ReplyOf } from '@stratus/contracts';
import { keepExecutions } from '@stratus/commands';
import { Answers } from '@stratus/operations';
import { Database, advanceTestClock } from '@stratus/postgres';
import { InstallationClock } from '@stratus/runtime';
import type { Type } from '@nestjs/common';
import { TestControlGuard } from '../test-control.guard.js';

type SetClock = typeof setAccountClock;

const OPERATIONS: Readonly<Record<string, SetClock>> = {
  account: setAccountClock,
  compute: setComputeClock,
  database: setDatabaseClock,
  network: setNetworkClock,
  vpc: setVpcClock,
  webhook: setWebhookClock,
};

function handlerOf(operation: SetClock): Type {
  @Answers(operation)
  class SetClockHandler {
    constructor(
      private readonly database: Database,
      private readonly clock: InstallationClock,
      private readonly guard: TestControlGuard,
    ) {}

    async execute({ body }: CallOf<SetClock>): Promise<ReplyOf<SetClock>> {
      this.guard.refuseUnlessOpen();
      const { after } = await this.database.transaction(async ({ statements }) => {
        const clock = await advanceTestClock(statements, body.aheadSeconds);
        keepExecutions(statements, clock.after - clock.before);
        return clock;
      });
      // The schema first: what is due by this clock must be due by `now()` too.
      this.clock.advanceTo(after);
      return { aheadSeconds: after };
    }
  }
  return SetClockHandler;
}

/** The handlers with which tests advance the clock of a service; none for a service whose answers show no time. */
export const clockHandlersOf = (service: string): Type[] => {
  const operation = OPERATIONS[service];
  return operation === undefined ? [] : [handlerOf(operation)];
};
