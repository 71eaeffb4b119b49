import { Module } from '@nestjs/common';
import { EventsModule } from '@stratus/events';
import { LeaderScheduler } from './leader.scheduler.js';
import { MatchingModule } from './matching/matching.module.js';
import { WebhookDeliveriesSubscription } from './matching/webhook-deliveries.subscription.js';
import { ReplayRunner } from './replaying/replay.runner.js';
import { OldDeliveriesPurge } from './retention/old-deliveries.purge.js';
import { OverdueDeliveriesObserver } from './retention/overdue-deliveries.observer.js';
import { MisdatedLanesObserver } from './sending/misdated-lanes.observer.js';
import { SharedPartsModule } from './shared-parts.module.js';
import { FindAccountWebhooksHandler } from './test-control/find-account-webhooks/find-account-webhooks.handler.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

@Module({
  imports: [
    EventsModule.with({ imports: [MatchingModule], subscriptions: [WebhookDeliveriesSubscription] }),
    SharedPartsModule,
    WebhooksModule,
  ],
  providers: [
    FindAccountWebhooksHandler,
    LeaderScheduler,
    MisdatedLanesObserver,
    OldDeliveriesPurge,
    OverdueDeliveriesObserver,
    ReplayRunner,
  ],
})
export class WebhookServiceModule {}
