import 'reflect-metadata';
import { runService } from '@stratus/platform/persistence';
import { DatabaseServiceModule } from './database-service.module.js';
import { databaseService } from './database-service.definition.js';

await runService(() => databaseService(process.env), DatabaseServiceModule);
