import type { DynamicModule } from '@nestjs/common';
import { OperationClient } from '@stratus/messaging';
import { LOGGER } from '@stratus/runtime';
import type { Logger } from '@stratus/runtime';
import { AccountSeeder } from './accounts/account-seeder.js';
import { AccountSweeper } from './accounts/account-sweeper.js';
import { TestAccountsController } from './accounts/test-accounts.controller.js';
import { TestTokens } from '../authentication/test-tokens.js';
import { ClockController } from './clock/clock.controller.js';
import { Clocks } from './clock/clocks.js';
import { ControlController } from './control.controller.js';
import { FaultInjection } from './faults/fault-injection.js';
import { FaultRules } from './faults/fault-rules.js';
import { FaultsController } from './faults/faults.controller.js';
import { FinishJobsController } from './jobs/finish-jobs.controller.js';
import { RequestEvents } from './requests/request-events.js';
import { RequestFollowers } from './requests/request-followers.js';
import { RequestLog } from './requests/request-log.js';
import { RequestRecorder } from './requests/request-recorder.js';
import { RequestsController } from './requests/requests.controller.js';

/** Routes that no operation has. */
export const CONTROL_ROUTES = ['_stratus', '_stratus/*path'];

/** What the gateway has in addition while the test control is open. */
export const testControl = (isOpen: boolean): Required<Pick<DynamicModule, 'controllers' | 'providers'>> => ({
  controllers: isOpen
    ? [
        ClockController,
        ControlController,
        FaultsController,
        FinishJobsController,
        RequestsController,
        TestAccountsController,
      ]
    : [],
  providers: [
    {
      provide: TestTokens,
      inject: [OperationClient],
      useFactory: (client: OperationClient) => new TestTokens(client, isOpen),
    },
    ...(isOpen
      ? [
          AccountSeeder,
          Clocks,
          FaultInjection,
          FaultRules,
          {
            provide: AccountSweeper,
            inject: [OperationClient, LOGGER],
            useFactory: (client: OperationClient, logger: Logger) => new AccountSweeper(client, logger),
          },
          RequestEvents,
          RequestFollowers,
          { provide: RequestLog, useFactory: () => new RequestLog() },
          RequestRecorder,
        ]
      : []),
  ],
});
