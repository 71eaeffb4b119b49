import 'reflect-metadata';
import { runService } from '@stratus/platform/persistence';
import { ComputeServiceModule } from './compute-service.module.js';
import { computeService } from './compute-service.definition.js';

await runService(() => computeService(process.env), ComputeServiceModule);
