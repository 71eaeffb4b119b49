import type { DnsRecord } from '@stratus/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { StoredDnsRecord } from './dns-record.js';

@Entity('dns_records')
export class DnsRecordEntity implements StoredDnsRecord {
  @PrimaryGeneratedColumn('identity', { type: 'int8' }) id: number;
  @Column({ name: 'domain_id', type: 'int8' }) domainId: number;
  @Column('text') type: DnsRecord['type'];
  @Column('text') name: string;
  @Column('text') target: string;
  @Column('int4') priority: number;
  @Column('int4') weight: number;
  @Column('int4') port: number;
  @Column({ type: 'text', nullable: true }) service: string | null;
  @Column({ type: 'text', nullable: true }) protocol: string | null;
  @Column({ name: 'ttl_sec', type: 'int4' }) ttlSec: number;
  @Column({ type: 'text', nullable: true }) tag: DnsRecord['tag'];
  @Column('timestamptz') created: Date;
  @Column('timestamptz') updated: Date;
}
