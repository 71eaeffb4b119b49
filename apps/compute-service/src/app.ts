import { serviceApp } from '@stratus/service';
import type { ServiceApp } from '@stratus/service';
import { computeService } from './compute-service.definition.js';
import { ComputeServiceModule } from './compute-service.module.js';

/** The service, for the programs that run it. */
export const app: ServiceApp = serviceApp('compute-service', computeService, ComputeServiceModule);
