import { Module } from '@nestjs/common';
import { WebhookDeliveriesSubscription } from './webhook-deliveries.subscription.js';

@Module({ providers: [WebhookDeliveriesSubscription], exports: [WebhookDeliveriesSubscription] })
export class MatchingModule {}
