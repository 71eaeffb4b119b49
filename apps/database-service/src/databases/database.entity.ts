import type {
  ClusterSize,
  DatabaseEngine,
  DatabaseStatus,
  DatabaseUpdatesRecord,
  ReplicationCommitType,
  ReplicationType,
} from '@stratus/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ManagedDatabase } from './database.js';

@Entity('databases')
export class DatabaseEntity implements ManagedDatabase {
  @PrimaryColumn('int8') id: number;
  @Column({ name: 'account_id', type: 'int8' }) accountId: number;
  @Column('text') engine: DatabaseEngine;
  @Column('text') version: string;
  @Column('text') label: string;
  @Column('text') type: string;
  @Column('text') region: string;
  @Column('text') status: DatabaseStatus;
  @Column('boolean') encrypted: boolean;
  @Column({ name: 'allow_list', type: 'text', array: true }) allowList: string[];
  @Column({ name: 'cluster_size', type: 'int4' }) clusterSize: ClusterSize;
  @Column({ name: 'ssl_connection', type: 'boolean' }) sslConnection: boolean;
  @Column({ name: 'replication_type', type: 'text' }) replicationType: ReplicationType;
  @Column({ name: 'replication_commit_type', type: 'text', nullable: true })
  replicationCommitType: ReplicationCommitType | null;
  @Column('int8') memory: number;
  @Column('int8') disk: number;
  @Column('json') updates: DatabaseUpdatesRecord;
  @Column({ name: 'host_primary', type: 'text', nullable: true }) hostPrimary: string | null;
  @Column({ name: 'host_secondary', type: 'text', nullable: true }) hostSecondary: string | null;
  @Column('int4') port: number;
  @Column({ name: 'total_disk', type: 'int8' }) totalDisk: number;
  @Column({ name: 'used_disk', type: 'int8' }) usedDisk: number;
  @Column({ name: 'certificate_authority', type: 'text', nullable: true }) certificateAuthority: string | null;
  @Column('text') username: string;
  @Column({ name: 'password_key', type: 'text' }) passwordKey: string;
  @Column({ name: 'password_box', type: 'bytea' }) passwordBox: Buffer;
  @Column({ name: 'previous_password_key', type: 'text', nullable: true }) previousPasswordKey: string | null;
  @Column({ name: 'previous_password_box', type: 'bytea', nullable: true }) previousPasswordBox: Buffer | null;
  @Column('int8') revision: number;
  @Column({ name: 'first_revision', type: 'int8' }) firstRevision: number;
  @Column({ name: 'handed_over', type: 'int8' }) handedOver: number;
  @Column('int4') restarts: number;
  @Column({ name: 'restore_backup', type: 'int8', nullable: true }) restoreBackup: number | null;
  @Column({ name: 'restore_number', type: 'int4' }) restoreNumber: number;
  @Column({ type: 'uuid', nullable: true }) job: string | null;
  @Column('boolean') visible: boolean;
  @Column('boolean') ending: boolean;
  @Column('boolean') lost: boolean;
  @Column({ name: 'next_care', type: 'timestamptz', nullable: true }) nextMaintenance: Date | null;
  @Column({ name: 'active_since', type: 'timestamptz', nullable: true }) activeSince: Date | null;
  @Column('timestamptz') patched: Date;
  @Column('timestamptz') created: Date;
  @Column('timestamptz') updated: Date;
}
