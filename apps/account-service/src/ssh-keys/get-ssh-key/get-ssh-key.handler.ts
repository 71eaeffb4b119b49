import { getSshKey } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { SSH_KEY_JSON } from '../ssh-key.sql.js';

const GET_SSH_KEY = `
  select ${SSH_KEY_JSON}::text as record from ssh_keys where ssh_keys.id = $1 and ssh_keys.user_id = $2`;

@Answers(getSshKey)
export class GetSshKeyHandler {
  constructor(private readonly database: Database) {}

  async execute({ caller, params }: CallOf<typeof getSshKey>) {
    return this.database.readRecord(GET_SSH_KEY, [params.sshKeyId, caller.userId]);
  }
}
