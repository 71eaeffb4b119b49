import { Module } from '@nestjs/common';
import { FollowEntitiesWhenTheyChangeHandler } from './follow-entities-when-they-change/follow-entities-when-they-change.handler.js';
import { GetUserGrantsHandler } from './get-user-grants/get-user-grants.handler.js';
import { GrantCreatorHandler } from './grant-creator/grant-creator.handler.js';
import { GrantCreatorsWhenTheyCreateHandler } from './grant-creators-when-they-create/grant-creators-when-they-create.handler.js';
import { UpdateUserGrantsHandler } from './update-user-grants/update-user-grants.handler.js';

@Module({
  providers: [
    FollowEntitiesWhenTheyChangeHandler,
    GetUserGrantsHandler,
    GrantCreatorHandler,
    GrantCreatorsWhenTheyCreateHandler,
    UpdateUserGrantsHandler,
  ],
  exports: [FollowEntitiesWhenTheyChangeHandler, GrantCreatorsWhenTheyCreateHandler],
})
export class GrantsModule {}
