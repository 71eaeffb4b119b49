import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { getUserGrants, grantCreator, updateUserGrants } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { GetUserGrantsQuery } from './get-user-grants/get-user-grants.query.js';
import { GrantCreatorCommand } from './grant-creator/grant-creator.command.js';
import { UpdateUserGrantsCommand } from './update-user-grants/update-user-grants.command.js';

@Controller()
export class GrantsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @MessagePattern(getUserGrants.subject)
  getOfUser(@Payload() call: CallOf<typeof getUserGrants>) {
    return this.queries.execute(new GetUserGrantsQuery(call));
  }

  @MessagePattern(grantCreator.subject)
  grantCreator(@Payload() call: CallOf<typeof grantCreator>) {
    return this.commands.execute(new GrantCreatorCommand(call));
  }

  @MessagePattern(updateUserGrants.subject)
  updateOfUser(@Payload() call: CallOf<typeof updateUserGrants>) {
    return this.commands.execute(new UpdateUserGrantsCommand(call));
  }
}
