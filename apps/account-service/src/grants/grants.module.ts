import { Module } from '@nestjs/common';
import { FollowEntitiesWhenTheyChangeHandler } from './follow-entities-when-they-change/follow-entities-when-they-change.handler.js';
import { GrantCreatorHandler } from './grant-creator/grant-creator.handler.js';
import { GrantCreatorsWhenTheyCreateHandler } from './grant-creators-when-they-create/grant-creators-when-they-create.handler.js';

@Module({
  providers: [FollowEntitiesWhenTheyChangeHandler, GrantCreatorHandler, GrantCreatorsWhenTheyCreateHandler],
  exports: [FollowEntitiesWhenTheyChangeHandler, GrantCreatorsWhenTheyCreateHandler],
})
export class GrantsModule {}
