import { Injectable } from '@nestjs/common';
import { existing } from '@stratus/contracts';
import type { Caller, SshKeyRecord } from '@stratus/contracts';
import { Table } from '@stratus/postgres';
import type { Statements } from '@stratus/postgres';
import { invalidToken } from '../callers/caller.js';
import { SSH_KEY_JSON } from './ssh-key.sql.js';
import type { SshKey } from './ssh-key.js';

const SSH_KEYS = new Table<SshKey>('ssh_keys', {
  id: 'id',
  userId: 'user_id',
  label: 'label',
  sshKey: 'ssh_key',
  created: 'created',
});

/** The write side of SSH keys; every method works in the caller's transaction. */
@Injectable()
export class SshKeyRepository {
  /**
   * Locks the acting user, so that its keys are added one after the other.
   *
   * @throws ApiFailure 401 when the user has been deleted.
   */
  async lockOwner(statements: Statements, { userId, accountId }: Caller): Promise<void> {
    const users = await statements.query<{ id: number }>(
      'select id from users where id = $1 and account_id = $2 for no key update',
      [userId, accountId],
    );
    if (users.length === 0) throw invalidToken();
  }

  /**
   * Locks a key of the user.
   *
   * @throws ApiFailure 404 when the user has no such key.
   */
  async lock(statements: Statements, userId: number, id: number): Promise<SshKeyRecord> {
    return existing(
      (await this.records(statements, 'ssh_keys.id = $1 and ssh_keys.user_id = $2', [id, userId], 'for update'))[0],
    );
  }

  /** The keys of a user, locked, so that none of them ends twice. */
  async lockOfUser(statements: Statements, userId: number): Promise<SshKeyRecord[]> {
    return this.records(statements, 'ssh_keys.user_id = $1', [userId], 'for update');
  }

  async count(statements: Statements, userId: number): Promise<number> {
    const [counted] = await statements.query<{ count: number }>(
      'select count(*)::int as count from ssh_keys where user_id = $1',
      [userId],
    );
    return existing(counted).count;
  }

  async insert(statements: Statements, key: Omit<SshKey, 'id'>): Promise<number> {
    const { text, values } = SSH_KEYS.insert([key], 'returning id');
    return existing((await statements.query<{ id: number }>(text, values))[0]).id;
  }

  rename(statements: Statements, id: number, label: string): void {
    statements.send(SSH_KEYS.update(id, { label }));
  }

  delete(statements: Statements, id: number): void {
    statements.send({ text: 'delete from ssh_keys where id = $1', values: [id] });
  }

  async record(statements: Statements, id: number): Promise<SshKeyRecord> {
    return existing((await this.records(statements, 'ssh_keys.id = $1', [id]))[0]);
  }

  private async records(statements: Statements, where: string, values: unknown[], lock = ''): Promise<SshKeyRecord[]> {
    const rows = await statements.query<{ record: SshKeyRecord }>(
      `select ${SSH_KEY_JSON} as record from ssh_keys where ${where} order by ssh_keys.id ${lock}`,
      values,
    );
    return rows.map(({ record }) => record);
  }
}
