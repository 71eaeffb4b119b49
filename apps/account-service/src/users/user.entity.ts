import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Permission } from '@stratus/contracts';
import type { User } from './user.js';

@Entity('users')
export class UserEntity implements User {
  @PrimaryGeneratedColumn('identity', { type: 'int8' }) id: number;
  @Column({ name: 'account_id', type: 'int8' }) accountId: number;
  @Column('text') username: string;
  @Column('text') email: string;
  @Column('boolean') restricted: boolean;
  @Column({ name: 'restricted_since', type: 'timestamptz', nullable: true }) restrictedSince: Date | null;
  @Column({ name: 'account_access', type: 'text', nullable: true }) accountAccess: Permission | null;
  @Column({ name: 'global_flags', type: 'text', array: true }) globalFlags: string[];
  @Column('text') timezone: string;
  @Column({ name: 'email_notifications', type: 'boolean' }) emailNotifications: boolean;
  @Column({ name: 'ip_whitelist_enabled', type: 'boolean' }) ipWhitelistEnabled: boolean;
  @Column({ name: 'lish_auth_method', type: 'text' }) lishAuthMethod: string;
  @Column({ name: 'authorized_keys', type: 'text', array: true, nullable: true }) authorizedKeys: string[] | null;
  @Column('timestamptz') created: Date;
}
