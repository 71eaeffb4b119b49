import type { BackupTarget, DatabaseBackupType } from '@stratus/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Backup } from './backup.js';

@Entity('backups')
export class BackupEntity implements Backup {
  @PrimaryGeneratedColumn('identity', { type: 'int8' }) id: number;
  @Column({ name: 'database_id', type: 'int8' }) databaseId: number;
  @Column('text') type: DatabaseBackupType;
  @Column('text') label: string;
  @Column('text') target: BackupTarget;
  @Column({ type: 'timestamptz', nullable: true }) midnight: Date | null;
  @Column('boolean') complete: boolean;
  @Column('timestamptz') created: Date;
}
