/** Catches: a dialect that changes texts of users, or leaves its word where a seed has ours. */
import { inDialect } from './seed-call.js';
import type { SeedReply, SeedRequest } from './seed-call.js';

it('exchanges the word where the contract has it, in paths, bodies and replies alone', async () => {
  const sent: SeedRequest[] = [];
  const answer = (body: object): SeedReply => ({ status: 200, body });
  const call = inDialect((request) => {
    sent.push(request);
    const volume = { label: 'linode', linode_id: 7, linode_label: 'linode', tags: ['linode'] };
    return Promise.resolve(answer({ data: [volume], pages: 1 }));
  }, 'linode');
  const { body } = await call({ method: 'GET', path: '/volumes?page=1' });
  expect(body).toEqual({
    data: [{ label: 'linode', compute_id: 7, compute_label: 'linode', tags: ['linode'] }],
    pages: 1,
  });
  await call({ method: 'GET', path: '/compute/instances/7/disks?page=1' });
  await call({ method: 'POST', path: '/volumes', body: { label: 'compute', compute_id: 7 } });
  expect(sent.slice(1)).toEqual([
    { method: 'GET', path: '/linode/instances/7/disks?page=1' },
    { method: 'POST', path: '/volumes', body: { label: 'compute', linode_id: 7 } },
  ]);
  await expect(call({ method: 'GET', path: '/nothing' })).rejects.toThrow('The API has no GET /nothing');
});
