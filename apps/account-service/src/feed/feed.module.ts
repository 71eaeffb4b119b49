import { Module } from '@nestjs/common';
import { AccountEventFeedSubscription } from './account-event-feed.subscription.js';
import { ExtendFeedWhenAnythingHappenedHandler } from './extend-feed-when-anything-happened/extend-feed-when-anything-happened.handler.js';
import { FindRequestEventsHandler } from './find-request-events/find-request-events.handler.js';
import { GetEventHandler } from './get-event/get-event.handler.js';
import { ListEventsHandler } from './list-events/list-events.handler.js';
import { MarkEventReadHandler } from './mark-event-read/mark-event-read.handler.js';
import { MarkEventSeenHandler } from './mark-event-seen/mark-event-seen.handler.js';
import { TailEventsHandler } from './tail-events/tail-events.handler.js';
import { GrantsModule } from '../grants/grants.module.js';
import { TestControlGuard } from '@stratus/service';

@Module({
  imports: [GrantsModule],
  providers: [
    AccountEventFeedSubscription,
    ExtendFeedWhenAnythingHappenedHandler,
    FindRequestEventsHandler,
    GetEventHandler,
    ListEventsHandler,
    MarkEventReadHandler,
    MarkEventSeenHandler,
    TailEventsHandler,
    TestControlGuard,
  ],
  exports: [AccountEventFeedSubscription],
})
export class FeedModule {}
