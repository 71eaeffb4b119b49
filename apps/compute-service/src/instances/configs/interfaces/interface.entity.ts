import type { Purpose } from '@stratus/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Interface } from './interface.js';

@Entity('interfaces')
export class InterfaceEntity implements Interface {
  @PrimaryColumn('int8') id: number;
  @Column({ name: 'compute_id', type: 'int8' }) computeId: number;
  @Column({ name: 'config_id', type: 'int8' }) configId: number;
  @Column('int4') position: number;
  @Column('text') purpose: Purpose;
  @Column('text', { nullable: true }) label: string | null;
  @Column({ name: 'ipam_address', type: 'text', nullable: true }) ipamAddress: string | null;
  @Column('bool') primary: boolean;
  @Column('bool') active: boolean;
  @Column({ name: 'subnet_id', type: 'int8', nullable: true }) subnetId: number | null;
  @Column({ name: 'vpc_id', type: 'int8', nullable: true }) vpcId: number | null;
  @Column('text', { nullable: true }) address: string | null;
  @Column({ name: 'nat_asked', type: 'text', nullable: true }) natAsked: string | null;
  @Column('text', { nullable: true }) nat: string | null;
  @Column({ name: 'ip_ranges', type: 'text', array: true }) ipRanges: string[];
  @Column({ name: 'attachment_id', type: 'uuid' }) attachmentId: string;
}
