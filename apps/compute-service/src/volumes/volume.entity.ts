import type { VolumeRecord } from '@stratus/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Volume } from './volume.js';

@Entity('volumes')
export class VolumeEntity implements Volume {
  @PrimaryGeneratedColumn('identity', { type: 'int8' }) id: number;
  @Column({ name: 'account_id', type: 'int8' }) accountId: number;
  @Column('text') label: string;
  @Column('text') status: VolumeRecord['status'];
  @Column('int4') size: number;
  @Column('text') region: string;
  @Column({ name: 'compute_id', type: 'int8', nullable: true }) computeId: number | null;
  @Column({ name: 'hardware_type', type: 'text' }) hardwareType: VolumeRecord['hardware_type'];
  @Column({ type: 'text', array: true }) tags: string[];
  @Column({ name: 'creation_job', type: 'uuid', nullable: true }) creationJob: string | null;
  @Column('timestamptz') created: Date;
  @Column('timestamptz') updated: Date;
}
