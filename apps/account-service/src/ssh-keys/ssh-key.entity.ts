import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('ssh_keys')
export class SshKeyEntity {
  @PrimaryGeneratedColumn('identity', { type: 'int8' }) id: number;
  @Column({ name: 'user_id', type: 'int8' }) userId: number;
  @Column('text') label: string;
  @Column({ name: 'ssh_key', type: 'text' }) sshKey: string;
  @Column('timestamptz') created: Date;
}
