import { Module } from '@nestjs/common';
import { CreateNodeBalancerNodeHandler } from './create-node-balancer-node/create-node-balancer-node.handler.js';
import { DeleteNodeBalancerNodeHandler } from './delete-node-balancer-node/delete-node-balancer-node.handler.js';
import { GetNodeBalancerNodeHandler } from './get-node-balancer-node/get-node-balancer-node.handler.js';
import { ListNodeBalancerNodesHandler } from './list-node-balancer-nodes/list-node-balancer-nodes.handler.js';
import { UpdateNodeBalancerNodeHandler } from './update-node-balancer-node/update-node-balancer-node.handler.js';
import { NodeAddressLocks } from './node-address.locks.js';
import { NodeBalancerNodeSteps } from './node-balancer-node.steps.js';

@Module({
  providers: [
    CreateNodeBalancerNodeHandler,
    DeleteNodeBalancerNodeHandler,
    GetNodeBalancerNodeHandler,
    ListNodeBalancerNodesHandler,
    UpdateNodeBalancerNodeHandler,
    NodeAddressLocks,
    NodeBalancerNodeSteps,
  ],
  exports: [NodeAddressLocks, NodeBalancerNodeSteps],
})
export class NodeBalancerNodesModule {}
