import { refusalIn } from './database-status.js';

it.each([
  ['active', 'change', undefined],
  ['updating', 'change', 'The database is updating. Wait until it is active'],
  ['backing_up', 'take a backup', 'The database is backing up. Wait until it is active'],
  ['degraded', 'read secrets', 'The database is degraded; this needs an active one'],
  ['degraded', 'restore', undefined],
  ['failed', 'delete', undefined],
  ['provisioning', 'delete', 'The database is provisioning. Wait until it is active'],
  ['restoring', 'read backups', undefined],
  ['provisioning', 'read backups', 'The database is provisioning. Wait until it is active'],
] as const)('%s: to %s is refused with %s', (status, use, refusal) => expect(refusalIn(status, use)).toBe(refusal));
