import { Module } from '@nestjs/common';
import { CreateTokenHandler } from './create-token/create-token.handler.js';
import { DeleteTokenHandler } from './delete-token/delete-token.handler.js';
import { FindTokensHandler } from './find-tokens/find-tokens.handler.js';
import { GetTokenHandler } from './get-token/get-token.handler.js';
import { ListTokensHandler } from './list-tokens/list-tokens.handler.js';
import { ResolveTokenHandler } from './resolve-token/resolve-token.handler.js';
import { UpdateTokenHandler } from './update-token/update-token.handler.js';

@Module({
  providers: [
    CreateTokenHandler,
    DeleteTokenHandler,
    FindTokensHandler,
    GetTokenHandler,
    ListTokensHandler,
    ResolveTokenHandler,
    UpdateTokenHandler,
  ],
})
export class TokensModule {}
