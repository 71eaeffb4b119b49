import { Module } from '@nestjs/common';
import { CreateUserHandler } from './create-user/create-user.handler.js';
import { DeleteUserHandler } from './delete-user/delete-user.handler.js';
import { GetUserGrantsHandler } from './get-user-grants/get-user-grants.handler.js';
import { GetUserHandler } from './get-user/get-user.handler.js';
import { ListUsersHandler } from './list-users/list-users.handler.js';
import { ResolveUserHandler } from './resolve-user/resolve-user.handler.js';
import { UpdateUserGrantsHandler } from './update-user-grants/update-user-grants.handler.js';
import { UpdateUserHandler } from './update-user/update-user.handler.js';

@Module({
  providers: [
    CreateUserHandler,
    DeleteUserHandler,
    GetUserGrantsHandler,
    GetUserHandler,
    ListUsersHandler,
    ResolveUserHandler,
    UpdateUserGrantsHandler,
    UpdateUserHandler,
  ],
})
export class UsersModule {}
