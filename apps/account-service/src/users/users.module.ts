import { Module } from '@nestjs/common';
import { AccountRepository } from '../accounts/account.repository.js';
import { GrantRepository } from '../grants/grant.repository.js';
import { SignalsModule } from '../signals/signals.module.js';
import { TokenRepository } from '../tokens/token.repository.js';
import { CreateUserHandler } from './create-user/create-user.handler.js';
import { DeleteUserHandler } from './delete-user/delete-user.handler.js';
import { GetUserHandler } from './get-user/get-user.handler.js';
import { ListUsersHandler } from './list-users/list-users.handler.js';
import { ResolveUserHandler } from './resolve-user/resolve-user.handler.js';
import { UpdateUserHandler } from './update-user/update-user.handler.js';
import { UserRepository } from './user.repository.js';

@Module({
  imports: [SignalsModule],
  providers: [
    AccountRepository,
    UserRepository,
    GrantRepository,
    TokenRepository,
    CreateUserHandler,
    DeleteUserHandler,
    GetUserHandler,
    ListUsersHandler,
    ResolveUserHandler,
    UpdateUserHandler,
  ],
  exports: [AccountRepository, UserRepository, GrantRepository, TokenRepository],
})
export class UsersModule {}
