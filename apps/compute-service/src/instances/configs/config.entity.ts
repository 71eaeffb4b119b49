import type { RunLevel, VirtMode } from '@stratus/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Config } from './config.js';

@Entity('configs')
export class ConfigEntity implements Config {
  @PrimaryColumn('int8') id: number;
  @Column({ name: 'compute_id', type: 'int8' }) computeId: number;
  @Column('text') label: string;
  @Column('text') kernel: string;
  @Column('text') comments: string;
  @Column({ name: 'memory_limit', type: 'int4' }) memoryLimit: number;
  @Column({ name: 'run_level', type: 'text' }) runLevel: RunLevel;
  @Column({ name: 'virt_mode', type: 'text' }) virtMode: VirtMode;
  @Column('jsonb') helpers: Config['helpers'];
  @Column('jsonb') devices: Config['devices'];
  @Column({ name: 'root_device', type: 'text' }) rootDevice: string;
  @Column('timestamptz') created: Date;
  @Column('timestamptz') updated: Date;
}
