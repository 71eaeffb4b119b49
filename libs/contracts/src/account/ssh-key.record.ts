import { integer, record, time, verbatim } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';

/** A public SSH key of a user (contract 4.10). */
export const sshKeyRecord = record('SshKey', {
  id: integer('Id of the key'),
  label: verbatim('Display name', { minLength: 1, maxLength: 64 }),
  ssh_key: verbatim('The public key, as in the file of a public key'),
  created: time('Creation'),
});
export type SshKeyRecord = Infer<typeof sshKeyRecord>;
