import { Module } from '@nestjs/common';
import { FollowEntitiesWhenTheyChange } from './follow-entities-when-they-change/follow-entities-when-they-change.handler.js';
import { GetUserGrantsHandler } from './get-user-grants/get-user-grants.handler.js';
import { GrantCreatorHandler } from './grant-creator/grant-creator.handler.js';
import { GrantCreatorsWhenTheyCreate } from './grant-creators-when-they-create/grant-creators-when-they-create.handler.js';
import { UpdateUserGrantsHandler } from './update-user-grants/update-user-grants.handler.js';

@Module({
  providers: [
    FollowEntitiesWhenTheyChange,
    GetUserGrantsHandler,
    GrantCreatorHandler,
    GrantCreatorsWhenTheyCreate,
    UpdateUserGrantsHandler,
  ],
  exports: [FollowEntitiesWhenTheyChange, GrantCreatorsWhenTheyCreate],
})
export class GrantsModule {}
