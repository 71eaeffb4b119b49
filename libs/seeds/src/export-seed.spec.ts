import { exportSeed } from './export-seed.js';

type Records = Record<string, unknown[]>;

/** The notes of an account that has these records, by path, and nothing else. */
async function notesOf(records: Records): Promise<readonly string[]> {
  const { text, notes } = await exportSeed(async ({ path }) => {
    const data = records[path.split('?')[0] ?? ''] ?? [];
    return { status: 200, body: { data, pages: 1 } };
  });
  expect(text.startsWith(notes.map((note) => `# ${note}\n`).join(''))).toBe(true);
  return notes;
}

const instance = {
  id: 1,
  label: 'vm',
  type: 't',
  region: 'r',
  image: 'compute/debian12',
  tags: [],
  ipv4: [],
  backups: {},
};
const INSTANCE = '/compute/instances/1';
const balancer = { '/nodebalancers': [{ id: 1, label: 'nb', region: 'r', tags: [] }] };
const config = { id: 2, port: 443, ssl_cert: '<REDACTED>' };
const node = { label: 'a', address: '192.168.1.1:80' };
const disk = { filesystem: 'ext4' };

describe('an export', () => {
  it.each<[string, Records]>([
    [
      'firewalls/web: is disabled here, and enabled when it is played',
      { '/networking/firewalls': [{ label: 'web', status: 'disabled', entities: [] }] },
    ],
    [
      'ssh_keys/k: another key with this label is left out',
      {
        '/profile/sshkeys': [
          { label: 'k', ssh_key: '1' },
          { label: 'k', ssh_key: '2' },
        ],
      },
    ],
    [
      'instances/vm: its disks and profiles were not created with it, and are left out',
      { '/compute/instances': [{ ...instance, image: null }], [`${INSTANCE}/disks`]: [disk] },
    ],
    [
      'instances/vm: only the first profile and the disks of the image are exported',
      {
        '/compute/instances': [instance],
        [`${INSTANCE}/configs`]: [{ interfaces: [] }],
        [`${INSTANCE}/disks`]: [disk, disk, disk],
      },
    ],
    [
      'nodebalancers/nb: the configuration of port 443 is left out, because a new one needs a node',
      { ...balancer, '/nodebalancers/1/configs': [config] },
    ],
    [
      'nodebalancers/nb: the configuration of port 443 is left out, because its certificate is not kept',
      { ...balancer, '/nodebalancers/1/configs': [config], '/nodebalancers/1/configs/2/nodes': [node] },
    ],
    [
      '1001 records: more than the 1000 that can be played',
      { '/tags': Array.from({ length: 1_001 }, (_, at) => ({ label: `tag-${at}` })) },
    ],
  ])('says: %s', async (note, records) => expect(await notesOf(records)).toEqual([note]));
});
