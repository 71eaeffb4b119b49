import { Module } from '@nestjs/common';
import { SignalsModule } from '../signals/signals.module.js';
import { UsersModule } from '../users/users.module.js';
import { EntityRepository } from './entity.repository.js';
import { FollowEntitiesWhenTheyChange } from './follow-entities-when-they-change/follow-entities-when-they-change.handler.js';
import { GetUserGrantsHandler } from './get-user-grants/get-user-grants.handler.js';
import { GrantCreatorHandler } from './grant-creator/grant-creator.handler.js';
import { GrantCreatorsWhenTheyCreate } from './grant-creators-when-they-create/grant-creators-when-they-create.handler.js';
import { UnseenEntitiesReader } from './unseen-entities.reader.js';
import { UpdateUserGrantsHandler } from './update-user-grants/update-user-grants.handler.js';

@Module({
  imports: [SignalsModule, UsersModule],
  providers: [
    EntityRepository,
    FollowEntitiesWhenTheyChange,
    GetUserGrantsHandler,
    GrantCreatorHandler,
    GrantCreatorsWhenTheyCreate,
    UnseenEntitiesReader,
    UpdateUserGrantsHandler,
  ],
  exports: [FollowEntitiesWhenTheyChange, GrantCreatorsWhenTheyCreate],
})
export class GrantsModule {}
