import { serviceApp } from '@stratus/service';
import type { ServiceApp } from '@stratus/service';
import { networkService } from './network-service.definition.js';
import { NetworkServiceModule } from './network-service.module.js';

/** The service, for the programs that run it. */
export const app: ServiceApp = serviceApp('network-service', networkService, NetworkServiceModule);
