import { Module } from '@nestjs/common';
import { RepositoriesModule } from '../repositories.module.js';
import { LinkNatHandler } from './link-nat/link-nat.handler.js';
import { RevertNatHandler } from './revert-nat/revert-nat.handler.js';
import { UnlinkNatHandler } from './unlink-nat/unlink-nat.handler.js';

@Module({
  imports: [RepositoriesModule],
  providers: [LinkNatHandler, RevertNatHandler, UnlinkNatHandler],
})
export class NatLinksModule {}
