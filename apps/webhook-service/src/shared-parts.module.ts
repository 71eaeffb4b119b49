import { Global, Module } from '@nestjs/common';
import { KeyRing } from '@stratus/cryptography';
import { CONFIGURATION } from '@stratus/runtime';
import { WebhookSender } from '@stratus/webhooks';
import { AccountWebhooksLookup } from './matching/account-webhooks.lookup.js';
import { DeliveryRepository } from './queue/delivery.repository.js';
import { DeliverySignal } from './queue/delivery.signal.js';
import { AttemptRunner } from './sending/attempt.runner.js';
import { DeliveryRunner } from './sending/delivery.runner.js';
import { DueDeliveryRepository } from './sending/due-delivery.repository.js';
import { DeliveryMetric } from './sending/delivery.metric.js';
import { ResultRunner } from './sending/result.runner.js';
import { SettlementRepository } from './sending/settlement.repository.js';
import { ViewersLookup } from './sending/viewers.lookup.js';
import { DisableWebhookHandler } from './sending/disable-webhook.handler.js';
import type { WebhookServiceConfiguration } from './webhook-service.configuration.js';
import { ReceiverRepository } from './webhooks/receiver.repository.js';
import { ReceiverRules } from './webhooks/receiver.rules.js';
import { ReplayRepository } from './webhooks/replays/replay.repository.js';
import { SecretRepository } from './webhooks/secrets/secret.repository.js';
import { WebhookQuery } from './webhooks/webhook.query.js';
import { WebhookRepository } from './webhooks/webhook.repository.js';
import { FollowUsersWhenTheyChangeHandler } from './matching/follow-users-when-they-change.handler.js';

const SHARED = [
  AccountWebhooksLookup,
  AttemptRunner,
  DeliveryRepository,
  DeliveryRunner,
  DeliverySignal,
  DueDeliveryRepository,
  ReceiverRepository,
  ReceiverRules,
  ReplayRepository,
  ResultRunner,
  SecretRepository,
  DeliveryMetric,
  SettlementRepository,
  ViewersLookup,
  DisableWebhookHandler,
  WebhookQuery,
  WebhookRepository,
  FollowUsersWhenTheyChangeHandler,
];

/** Repositories, the keys, the sender and its runner, of which all modules share one instance each. */
@Global()
@Module({
  providers: [
    ...SHARED,
    {
      provide: KeyRing,
      inject: [CONFIGURATION],
      useFactory: (configuration: WebhookServiceConfiguration) => KeyRing.of(configuration.WEBHOOK_SECRET_KEYS),
    },
    {
      provide: WebhookSender,
      inject: [ReceiverRules],
      useFactory: ({ networks: rules }: ReceiverRules) => new WebhookSender({ rules }),
    },
  ],
  exports: [...SHARED, KeyRing, WebhookSender],
})
export class SharedPartsModule {}
