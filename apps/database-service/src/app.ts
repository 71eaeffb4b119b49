import { serviceApp } from '@stratus/platform/persistence';
import type { ServiceApp } from '@stratus/platform/persistence';
import { databaseService } from './database-service.definition.js';
import { DatabaseServiceModule } from './database-service.module.js';

/** The service, for the programs that run it. */
export const app: ServiceApp = serviceApp('database-service', databaseService, DatabaseServiceModule);
