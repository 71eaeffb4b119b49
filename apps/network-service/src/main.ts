import 'reflect-metadata';
import { runService } from '@stratus/platform/persistence';
import { NetworkServiceModule } from './network-service.module.js';
import { networkService } from './network-service.definition.js';

await runService(() => networkService(process.env), NetworkServiceModule);
