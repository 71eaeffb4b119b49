import type { SshKeyRecord } from '@stratus/contracts';
import { jsonRecord, jsonTime } from '@stratus/lists';

/** SQL for the record of an SSH key as JSON; `ssh_keys` is the row. */
export const SSH_KEY_JSON = jsonRecord<SshKeyRecord>({
  id: 'ssh_keys.id',
  label: 'ssh_keys.label',
  ssh_key: 'ssh_keys.ssh_key',
  created: jsonTime('ssh_keys.created'),
});
