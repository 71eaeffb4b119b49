import { Module } from '@nestjs/common';
import { CreateWebhookHandler } from './create-webhook/create-webhook.handler.js';
import { DeleteWebhookHandler } from './delete-webhook/delete-webhook.handler.js';
import { ListWebhookDeliveriesHandler } from './deliveries/list-webhook-deliveries/list-webhook-deliveries.handler.js';
import { ResendWebhookDeliveryHandler } from './deliveries/resend-webhook-delivery/resend-webhook-delivery.handler.js';
import { GetWebhookHandler } from './get-webhook/get-webhook.handler.js';
import { ListWebhooksHandler } from './list-webhooks/list-webhooks.handler.js';
import { ProbeWebhookHandler } from './probe-webhook/probe-webhook.handler.js';
import { ReplayWebhookHandler } from './replays/replay-webhook/replay-webhook.handler.js';
import { CreateWebhookSecretHandler } from './secrets/create-webhook-secret/create-webhook-secret.handler.js';
import { DeleteWebhookSecretHandler } from './secrets/delete-webhook-secret/delete-webhook-secret.handler.js';
import { ListWebhookSecretsHandler } from './secrets/list-webhook-secrets/list-webhook-secrets.handler.js';
import { UpdateWebhookHandler } from './update-webhook/update-webhook.handler.js';

@Module({
  providers: [
    CreateWebhookHandler,
    CreateWebhookSecretHandler,
    DeleteWebhookHandler,
    DeleteWebhookSecretHandler,
    GetWebhookHandler,
    ListWebhookDeliveriesHandler,
    ListWebhookSecretsHandler,
    ListWebhooksHandler,
    ProbeWebhookHandler,
    ReplayWebhookHandler,
    ResendWebhookDeliveryHandler,
    UpdateWebhookHandler,
  ],
})
export class WebhooksModule {}
