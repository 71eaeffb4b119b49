import type { DomainRecord } from '@stratus/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Domain } from './domain.js';

@Entity('domains')
export class DomainEntity implements Domain {
  @PrimaryGeneratedColumn('identity', { type: 'int8' }) id: number;
  @Column({ name: 'account_id', type: 'int8' }) accountId: number;
  @Column('text') domain: string;
  @Column('text') type: DomainRecord['type'];
  @Column('text') group: string;
  @Column('text') status: DomainRecord['status'];
  @Column('text') description: string;
  @Column({ name: 'soa_email', type: 'text' }) soaEmail: string;
  @Column({ name: 'master_ips', type: 'text', array: true }) masterIps: string[];
  @Column({ name: 'axfr_ips', type: 'text', array: true }) axfrIps: string[];
  @Column({ name: 'retry_sec', type: 'int4' }) retrySec: number;
  @Column({ name: 'expire_sec', type: 'int4' }) expireSec: number;
  @Column({ name: 'refresh_sec', type: 'int4' }) refreshSec: number;
  @Column({ name: 'ttl_sec', type: 'int4' }) ttlSec: number;
  @Column({ type: 'text', array: true }) tags: string[];
  @Column('timestamptz') created: Date;
  @Column('timestamptz') updated: Date;
}
