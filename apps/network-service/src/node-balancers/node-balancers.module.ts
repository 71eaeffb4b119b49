import { Module } from '@nestjs/common';
import { ReleaseNodeBalancerHandler } from './release-node-balancer/release-node-balancer.handler.js';

@Module({
  providers: [ReleaseNodeBalancerHandler],
})
export class NodeBalancersModule {}
