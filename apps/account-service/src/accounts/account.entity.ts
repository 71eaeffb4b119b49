import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('accounts')
export class AccountEntity {
  @PrimaryGeneratedColumn('identity', { type: 'int8' }) id: number;
  @Column('text') email: string;
  @Column('text') company: string;
  @Column('timestamptz') created: Date;
}
