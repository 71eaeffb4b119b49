import { Module } from '@nestjs/common';
import { AttachVlanHandler } from './attach-vlan/attach-vlan.handler.js';
import { DetachVlanHandler } from './detach-vlan/detach-vlan.handler.js';
import { ListVlansHandler } from './list-vlans/list-vlans.handler.js';

@Module({
  providers: [AttachVlanHandler, DetachVlanHandler, ListVlansHandler],
})
export class VlansModule {}
