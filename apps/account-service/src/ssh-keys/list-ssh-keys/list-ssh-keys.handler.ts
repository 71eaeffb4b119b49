import { SSH_KEY_FIELDS, listSshKeys } from '@stratus/contracts';
import type { CallOf, JsonText } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { SSH_KEY_JSON } from '../ssh-key.sql.js';

const COLUMNS = {
  id: 'ssh_keys.id',
  label: 'ssh_keys.label',
  ssh_key: 'ssh_keys.ssh_key',
  created: 'ssh_keys.created',
};

@Answers(listSshKeys)
export class ListSshKeysHandler {
  constructor(private readonly database: Database) {}

  async execute({ caller, list }: CallOf<typeof listSshKeys>): Promise<JsonText> {
    return this.database.readPage({
      from: 'ssh_keys',
      where: 'ssh_keys.user_id = $1',
      values: [caller.userId],
      key: ['ssh_keys.id'],
      as: 'ssh_keys',
      item: SSH_KEY_JSON,
      fields: SSH_KEY_FIELDS,
      columns: COLUMNS,
      list,
    });
  }
}
