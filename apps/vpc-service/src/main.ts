import 'reflect-metadata';
import { runService } from '@stratus/platform/persistence';
import { VpcServiceModule } from './vpc-service.module.js';
import { vpcService } from './vpc-service.definition.js';

await runService(() => vpcService(process.env), VpcServiceModule);
