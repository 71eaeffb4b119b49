import type { DynamicModule } from '@nestjs/common';
import { OperationClient } from '@stratus/messaging';
import { LOGGER } from '@stratus/runtime';
import type { Logger } from '@stratus/runtime';
import { AccountSweeper } from './accounts/account-sweeper.js';
import { TestAccountsController } from './accounts/test-accounts.controller.js';
import { TestAccounts } from './accounts/test-accounts.js';
import { ControlController } from './control.controller.js';
import { FaultInjection } from './faults/fault-injection.js';
import { FaultRules } from './faults/fault-rules.js';
import { FaultsController } from './faults/faults.controller.js';
import { FinishJobsController } from './jobs/finish-jobs.controller.js';

/** Routes that no operation has. */
export const CONTROL_ROUTES = ['_stratus', '_stratus/*path'];

/** What the gateway has in addition while the test control is open. */
export const testControl = (isOpen: boolean): Required<Pick<DynamicModule, 'controllers' | 'providers'>> => ({
  controllers: isOpen ? [ControlController, FaultsController, FinishJobsController, TestAccountsController] : [],
  providers: [
    {
      provide: TestAccounts,
      inject: [OperationClient],
      useFactory: (client: OperationClient) => new TestAccounts(client, isOpen),
    },
    ...(isOpen
      ? [
          FaultInjection,
          FaultRules,
          {
            provide: AccountSweeper,
            inject: [OperationClient, LOGGER],
            useFactory: (client: OperationClient, logger: Logger) => new AccountSweeper(client, logger),
          },
        ]
      : []),
  ],
});
