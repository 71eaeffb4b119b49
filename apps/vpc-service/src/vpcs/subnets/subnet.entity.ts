import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Subnet } from './subnet.js';

@Entity('subnets')
export class SubnetEntity implements Subnet {
  @PrimaryGeneratedColumn('identity', { type: 'int8' }) id: number;
  @Column({ name: 'account_id', type: 'int8' }) accountId: number;
  @Column({ name: 'vpc_id', type: 'int8' }) vpcId: number;
  @Column('text') label: string;
  @Column('cidr') ipv4: string;
  @Column('timestamptz') created: Date;
  @Column('timestamptz') updated: Date;
}
