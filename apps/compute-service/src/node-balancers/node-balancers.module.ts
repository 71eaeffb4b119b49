import { Module } from '@nestjs/common';
import { NodeBalancerConfigsModule } from './configs/node-balancer-configs.module.js';
import { NodeBalancerSteps } from './node-balancer.steps.js';
import { CreateNodeBalancerSaga } from './create-node-balancer/create-node-balancer.saga.js';
import { DeleteNodeBalancerSaga } from './delete-node-balancer/delete-node-balancer.saga.js';
import { CreateNodeBalancerHandler } from './create-node-balancer/create-node-balancer.handler.js';
import { DeleteNodeBalancerHandler } from './delete-node-balancer/delete-node-balancer.handler.js';
import { GetNodeBalancerHandler } from './get-node-balancer/get-node-balancer.handler.js';
import { ListNodeBalancersHandler } from './list-node-balancers/list-node-balancers.handler.js';
import { LocateNodeBalancersHandler } from './locate-node-balancers/locate-node-balancers.handler.js';
import { UpdateNodeBalancerHandler } from './update-node-balancer/update-node-balancer.handler.js';

@Module({
  imports: [NodeBalancerConfigsModule],
  providers: [
    CreateNodeBalancerHandler,
    DeleteNodeBalancerHandler,
    GetNodeBalancerHandler,
    ListNodeBalancersHandler,
    LocateNodeBalancersHandler,
    UpdateNodeBalancerHandler,
    NodeBalancerSteps,
    CreateNodeBalancerSaga,
    DeleteNodeBalancerSaga,
  ],
  exports: [CreateNodeBalancerSaga, DeleteNodeBalancerSaga],
})
export class NodeBalancersModule {}
