import { Module } from '@nestjs/common';
import { GrantsModule } from '../grants/grants.module.js';
import { SignalsModule } from '../signals/signals.module.js';
import { UsersModule } from '../users/users.module.js';
import { AccountEventFeed } from './account-event-feed.subscription.js';
import { ExtendFeedWhenAnythingHappened } from './extend-feed-when-anything-happened/extend-feed-when-anything-happened.handler.js';
import { FeedRepository } from './feed.repository.js';
import { GetEventHandler } from './get-event/get-event.handler.js';
import { ListEventsHandler } from './list-events/list-events.handler.js';
import { MarkEventReadHandler } from './mark-event-read/mark-event-read.handler.js';
import { MarkEventSeenHandler } from './mark-event-seen/mark-event-seen.handler.js';
import { TailEventsHandler } from './tail-events/tail-events.handler.js';

@Module({
  imports: [SignalsModule, GrantsModule, UsersModule],
  providers: [
    AccountEventFeed,
    FeedRepository,
    ExtendFeedWhenAnythingHappened,
    GetEventHandler,
    ListEventsHandler,
    MarkEventReadHandler,
    MarkEventSeenHandler,
    TailEventsHandler,
  ],
  exports: [AccountEventFeed],
})
export class FeedModule {}
