import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('tokens')
export class TokenEntity {
  @PrimaryGeneratedColumn('identity', { type: 'int8' }) id: number;
  @Column({ name: 'account_id', type: 'int8' }) accountId: number;
  @Column({ name: 'user_id', type: 'int8' }) userId: number;
  @Column('text') label: string;
  @Column('text') scopes: string;
  /** SHA-256 of the token. Only this and the first characters of the token are stored. */
  @Column('bytea') hash: Buffer;
  @Column('text') prefix: string;
  @Column({ type: 'timestamptz', nullable: true }) expiry: Date | null;
  @Column('timestamptz') created: Date;
  @Column({ type: 'timestamptz', nullable: true }) revoked: Date | null;
}
