import { serviceApp } from '@stratus/platform/persistence';
import type { ServiceApp } from '@stratus/platform/persistence';
import { accountService } from './account-service.definition.js';
import { AccountServiceModule } from './account-service.module.js';

/** The service, for the programs that run it. */
export const app: ServiceApp = serviceApp('account-service', accountService, AccountServiceModule);
