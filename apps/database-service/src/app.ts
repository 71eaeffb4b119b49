import { serviceApp } from '@stratus/service';
import type { ServiceApp } from '@stratus/service';
import { databaseService } from './database-service.definition.js';
import { DatabaseServiceModule } from './database-service.module.js';

/** The service, for the programs that run it. */
export const app: ServiceApp = serviceApp('database-service', databaseService, DatabaseServiceModule);
