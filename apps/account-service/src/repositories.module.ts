import { Global, Module } from '@nestjs/common';
import { AuditRepository } from './audit/audit.repository.js';
import { CallerRepository } from './callers/caller.repository.js';
import { FeedRepository } from './feed/feed.repository.js';
import { EntityRepository } from './grants/entity.repository.js';
import { GrantRepository } from './grants/grant.repository.js';
import { UnseenEntitiesLookup } from './grants/unseen-entities.lookup.js';
import { ProfileRepository } from './profile/profile.repository.js';
import { SshKeyRepository } from './ssh-keys/ssh-key.repository.js';
import { SignalsPublisher } from './signals/signals.publisher.js';
import { TokenRepository } from './tokens/token.repository.js';
import { UserRepository } from './users/user.repository.js';

const SHARED = [
  AuditRepository,
  CallerRepository,
  EntityRepository,
  FeedRepository,
  GrantRepository,
  ProfileRepository,
  SignalsPublisher,
  SshKeyRepository,
  TokenRepository,
  UnseenEntitiesLookup,
  UserRepository,
];

/** Repositories and readers. They have no state, so all modules share one of each. */
@Global()
@Module({ providers: SHARED, exports: SHARED })
export class RepositoriesModule {}
