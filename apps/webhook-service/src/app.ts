import { serviceApp } from '@stratus/service';
import type { ServiceApp } from '@stratus/service';
import { webhookService } from './webhook-service.definition.js';
import { WebhookServiceModule } from './webhook-service.module.js';

/** The service, for the programs that run it. */
export const app: ServiceApp = serviceApp('webhook-service', webhookService, WebhookServiceModule);
