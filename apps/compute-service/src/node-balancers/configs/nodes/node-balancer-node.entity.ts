import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { NodeBalancerNode } from './node-balancer-node.js';

@Entity('node_balancer_nodes')
export class NodeBalancerNodeEntity implements NodeBalancerNode {
  @PrimaryGeneratedColumn('identity', { type: 'int8' }) id: number;
  @Column({ name: 'config_id', type: 'int8' }) configId: number;
  @Column('text') label: string;
  @Column('text') address: string;
  @Column('int4') weight: number;
  @Column('text') mode: NodeBalancerNode['mode'];
}
