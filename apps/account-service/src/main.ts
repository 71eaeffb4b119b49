import 'reflect-metadata';
import { runService } from '@stratus/platform/persistence';
import { accountService } from './account-service.definition.js';
import { AccountServiceModule } from './account-service.module.js';

await runService(() => accountService(process.env), AccountServiceModule);
