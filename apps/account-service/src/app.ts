import { serviceApp } from '@stratus/service';
import type { ServiceApp } from '@stratus/service';
import { accountService } from './account-service.definition.js';
import { AccountServiceModule } from './account-service.module.js';

/** The service, for the programs that run it. */
export const app: ServiceApp = serviceApp('account-service', accountService, AccountServiceModule);
