import { Module } from '@nestjs/common';
import { EventsModule } from '@stratus/events';
import { AccountsModule } from './accounts/accounts.module.js';
import { AuditModule } from './audit/audit.module.js';
import { AccountEventFeedSubscription } from './feed/account-event-feed.subscription.js';
import { FeedModule } from './feed/feed.module.js';
import { LoginsModule } from './logins/logins.module.js';
import { ProfileModule } from './profile/profile.module.js';
import { SshKeysModule } from './ssh-keys/ssh-keys.module.js';
import { OldRecordsPurge } from './retention/old-records.purge.js';
import { TestAccountsModule } from './test-accounts/test-accounts.module.js';
import { TokensModule } from './tokens/tokens.module.js';
import { RepositoriesModule } from './repositories.module.js';
import { UsersModule } from './users/users.module.js';
import { GrantsModule } from './grants/grants.module.js';
import { ViewersModule } from './viewers/viewers.module.js';

@Module({
  imports: [
    RepositoriesModule,
    EventsModule.with({ imports: [FeedModule], subscriptions: [AccountEventFeedSubscription], keepsStreams: true }),
    AccountsModule,
    UsersModule,
    TokensModule,
    TestAccountsModule,
    GrantsModule,
    ProfileModule,
    SshKeysModule,
    FeedModule,
    AuditModule,
    LoginsModule,
    ViewersModule,
  ],
  providers: [OldRecordsPurge],
})
export class AccountServiceModule {}
