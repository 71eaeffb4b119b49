import { serviceApp } from '@stratus/service';
import type { ServiceApp } from '@stratus/service';
import { vpcService } from './vpc-service.definition.js';
import { VpcServiceModule } from './vpc-service.module.js';

/** The service, for the programs that run it. */
export const app: ServiceApp = serviceApp('vpc-service', vpcService, VpcServiceModule);
