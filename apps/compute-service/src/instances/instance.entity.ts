import type { InstanceAlerts, InstanceBackups, InstanceSpecs, InstanceStatus } from '@stratus/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Instance } from './instance.js';
import type { JobKind } from '../turns/turns.js';

@Entity('instances')
export class InstanceEntity implements Instance {
  @PrimaryGeneratedColumn('identity', { type: 'int8' }) id: number;
  @Column({ name: 'account_id', type: 'int8' }) accountId: number;
  @Column('text') label: string;
  @Column('text') group: string;
  @Column('text') status: InstanceStatus;
  @Column('text') type: string;
  @Column('text') region: string;
  @Column('text', { nullable: true }) image: string | null;
  @Column('text', { array: true }) ipv4: string[];
  @Column('text', { nullable: true }) ipv6: string | null;
  @Column('jsonb') specs: InstanceSpecs;
  @Column('jsonb') alerts: InstanceAlerts;
  @Column('jsonb') backups: InstanceBackups;
  @Column({ name: 'watchdog_enabled', type: 'bool' }) watchdogEnabled: boolean;
  @Column('text', { array: true }) tags: string[];
  @Column({ name: 'host_uuid', type: 'uuid' }) hostUuid: string;
  @Column({ name: 'has_user_data', type: 'bool' }) hasUserData: boolean;
  @Column({ name: 'booted_config_id', type: 'int8', nullable: true }) bootedConfigId: number | null;
  @Column({ name: 'last_booted_config_id', type: 'int8', nullable: true }) lastBootedConfigId: number | null;
  @Column({ name: 'busy_saga', type: 'uuid', nullable: true }) busySaga: string | null;
  @Column({ name: 'job_kind', type: 'text', nullable: true }) jobKind: JobKind | null;
  @Column({ name: 'change_saga', type: 'uuid', nullable: true }) changeSaga: string | null;
  @Column({ name: 'job_number', type: 'int8' }) jobNumber: number;
  @Column({ name: 'job_pending', type: 'bool' }) jobPending: boolean;
  @Column('bool') visible: boolean;
  @Column('timestamptz') created: Date;
  @Column('timestamptz') updated: Date;
}
