import { Global, Module } from '@nestjs/common';
import { AccountRepository } from './accounts/account.repository.js';
import { FeedRepository } from './feed/feed.repository.js';
import { EntityRepository } from './grants/entity.repository.js';
import { GrantRepository } from './grants/grant.repository.js';
import { UnseenEntitiesReader } from './grants/unseen-entities.reader.js';
import { SignalsPublisher } from './signals/signals.publisher.js';
import { TokenRepository } from './tokens/token.repository.js';
import { UserRepository } from './users/user.repository.js';

const SHARED = [
  AccountRepository,
  EntityRepository,
  FeedRepository,
  GrantRepository,
  SignalsPublisher,
  TokenRepository,
  UnseenEntitiesReader,
  UserRepository,
];

/** Repositories and readers. They have no state, so all modules share one of each. */
@Global()
@Module({ providers: SHARED, exports: SHARED })
export class RepositoriesModule {}
