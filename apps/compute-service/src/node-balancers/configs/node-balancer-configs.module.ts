import { Module } from '@nestjs/common';
import { CreateNodeBalancerConfigHandler } from './create-node-balancer-config/create-node-balancer-config.handler.js';
import { DeleteNodeBalancerConfigHandler } from './delete-node-balancer-config/delete-node-balancer-config.handler.js';
import { GetNodeBalancerConfigHandler } from './get-node-balancer-config/get-node-balancer-config.handler.js';
import { ListNodeBalancerConfigsHandler } from './list-node-balancer-configs/list-node-balancer-configs.handler.js';
import { RebuildNodeBalancerConfigHandler } from './rebuild-node-balancer-config/rebuild-node-balancer-config.handler.js';
import { UpdateNodeBalancerConfigHandler } from './update-node-balancer-config/update-node-balancer-config.handler.js';
import { NodeBalancerNodesModule } from './nodes/node-balancer-nodes.module.js';

@Module({
  imports: [NodeBalancerNodesModule],
  providers: [
    CreateNodeBalancerConfigHandler,
    DeleteNodeBalancerConfigHandler,
    GetNodeBalancerConfigHandler,
    ListNodeBalancerConfigsHandler,
    RebuildNodeBalancerConfigHandler,
    UpdateNodeBalancerConfigHandler,
  ],
  exports: [NodeBalancerNodesModule],
})
export class NodeBalancerConfigsModule {}
