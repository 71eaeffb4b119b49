import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Vpc } from './vpc.js';

@Entity('vpcs')
export class VpcEntity implements Vpc {
  @PrimaryGeneratedColumn('identity', { type: 'int8' }) id: number;
  @Column({ name: 'account_id', type: 'int8' }) accountId: number;
  @Column('text') label: string;
  @Column('text') description: string;
  @Column('text') region: string;
  @Column('timestamptz') created: Date;
  @Column('timestamptz') updated: Date;
}
