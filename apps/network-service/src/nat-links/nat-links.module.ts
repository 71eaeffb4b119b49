import { Module } from '@nestjs/common';
import { LinkNatHandler } from './link-nat/link-nat.handler.js';
import { RevertNatHandler } from './revert-nat/revert-nat.handler.js';
import { UnlinkNatHandler } from './unlink-nat/unlink-nat.handler.js';

@Module({
  providers: [LinkNatHandler, RevertNatHandler, UnlinkNatHandler],
})
export class NatLinksModule {}
