import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { createUser, deleteUser, getUser, listUsers, resolveUser, updateUser } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { CreateUserCommand } from './create-user/create-user.command.js';
import { DeleteUserCommand } from './delete-user/delete-user.command.js';
import { GetUserQuery } from './get-user/get-user.query.js';
import { ListUsersQuery } from './list-users/list-users.query.js';
import { ResolveUserQuery } from './resolve-user/resolve-user.query.js';
import { UpdateUserCommand } from './update-user/update-user.command.js';

@Controller()
export class UsersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @MessagePattern(createUser.subject)
  create(@Payload() call: CallOf<typeof createUser>) {
    return this.commands.execute(new CreateUserCommand(call));
  }

  @MessagePattern(deleteUser.subject)
  delete(@Payload() call: CallOf<typeof deleteUser>) {
    return this.commands.execute(new DeleteUserCommand(call));
  }

  @MessagePattern(getUser.subject)
  get(@Payload() call: CallOf<typeof getUser>) {
    return this.queries.execute(new GetUserQuery(call));
  }

  @MessagePattern(listUsers.subject)
  list(@Payload() call: CallOf<typeof listUsers>) {
    return this.queries.execute(new ListUsersQuery(call));
  }

  @MessagePattern(resolveUser.subject)
  resolve(@Payload() call: CallOf<typeof resolveUser>) {
    return this.queries.execute(new ResolveUserQuery(call));
  }

  @MessagePattern(updateUser.subject)
  update(@Payload() call: CallOf<typeof updateUser>) {
    return this.commands.execute(new UpdateUserCommand(call));
  }
}
