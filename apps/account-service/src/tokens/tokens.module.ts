import { Module } from '@nestjs/common';
import { SignalsModule } from '../signals/signals.module.js';
import { UsersModule } from '../users/users.module.js';
import { CreateTokenHandler } from './create-token/create-token.handler.js';
import { DeleteTokenHandler } from './delete-token/delete-token.handler.js';
import { GetTokenHandler } from './get-token/get-token.handler.js';
import { ListTokensHandler } from './list-tokens/list-tokens.handler.js';
import { ResolveTokenHandler } from './resolve-token/resolve-token.handler.js';
import { UpdateTokenHandler } from './update-token/update-token.handler.js';

@Module({
  imports: [SignalsModule, UsersModule],
  providers: [
    CreateTokenHandler,
    DeleteTokenHandler,
    GetTokenHandler,
    ListTokensHandler,
    ResolveTokenHandler,
    UpdateTokenHandler,
  ],
})
export class TokensModule {}
