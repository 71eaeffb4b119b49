import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { NodeBalancer } from './node-balancer.js';

@Entity('node_balancers')
export class NodeBalancerEntity implements NodeBalancer {
  @PrimaryGeneratedColumn('identity', { type: 'int8' }) id: number;
  @Column({ name: 'account_id', type: 'int8' }) accountId: number;
  @Column('text') label: string;
  @Column('text') region: string;
  @Column('inet') ipv4: string;
  @Column('inet') ipv6: string;
  @Column({ name: 'client_conn_throttle', type: 'int4' }) clientConnThrottle: number;
  @Column({ type: 'text', array: true }) tags: string[];
  @Column('timestamptz') created: Date;
  @Column('timestamptz') updated: Date;
}
