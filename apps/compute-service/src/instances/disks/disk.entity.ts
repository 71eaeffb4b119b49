import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Disk } from './disk.js';

@Entity('disks')
export class DiskEntity implements Disk {
  @PrimaryGeneratedColumn('identity', { type: 'int8' }) id: number;
  @Column({ name: 'compute_id', type: 'int8' }) computeId: number;
  @Column('text') label: string;
  @Column('int4') size: number;
  @Column('text') filesystem: Disk['filesystem'];
  @Column('text') status: Disk['status'];
  @Column('timestamptz') created: Date;
  @Column('timestamptz') updated: Date;
}
