import { playSeed } from './play-seed.js';
import { readSeed } from './read-seed.js';
import type { SeedReply, SeedRequest } from './seed-call.js';

const SEED = `
firewalls: [{ label: web, rules: { inbound_policy: DROP, outbound_policy: ACCEPT } }]
instances:
  - { label: web-1, type: g6-nanode-1, region: us-east, image: compute/debian12, firewall: web }
volumes:
  - { label: data, instance: web-1 }
`;
const refusal = (status: number, reason: string): SeedReply => ({ status, body: { errors: [{ reason }] } });

/** Plays the seed against an API without records; `replies` come before its own to the requests on a path. */
async function play(replies: Record<string, (SeedReply | Error)[]>, word?: string) {
  const requests: SeedRequest[] = [];
  let id = 0;
  const call = async (request: SeedRequest): Promise<SeedReply> => {
    if (request.method === 'GET') return { status: 200, body: { data: [], pages: 1 } };
    requests.push(request);
    const reply = replies[request.path]?.shift();
    if (reply instanceof Error) throw reply;
    return reply ?? { status: 200, body: { id: (id += 1) } };
  };
  const waited: number[] = [];
  const delay = async (ms: number) => void waited.push(ms);
  const played = await playSeed(readSeed(SEED, 'a.yaml'), call, { runId: 'run', delay, word });
  return { played, waited, requests, to: (path: string) => requests.filter((request) => request.path === path) };
}

describe('playing a seed', () => {
  it('refers to records by the ids that they got', async () => {
    const { played, to } = await play({});
    expect(to('/compute/instances')).toMatchObject([{ body: { label: 'web-1', firewall_id: 1 } }]);
    expect(to('/volumes')).toMatchObject([{ body: { label: 'data', compute_id: 2 } }]);
    expect(played.map(({ key, result }) => [key, result])).toEqual([
      ['firewalls/web', 'created'],
      ['instances/web-1', 'created'],
      ['volumes/data', 'created'],
    ]);
  });

  it('repeats a request without a clear answer under its key, one at a busy instance under another', async () => {
    const unclear = [new Error('reset'), refusal(503, 'later')];
    const { to, waited, played } = await play({
      '/networking/firewalls': unclear,
      '/volumes': [refusal(400, 'Compute busy.')],
    });
    expect(to('/networking/firewalls').map(({ idempotencyKey }) => idempotencyKey)).toEqual([
      'run-1',
      'run-1',
      'run-1',
    ]);
    expect(to('/volumes').map(({ idempotencyKey }) => idempotencyKey)).toEqual(['run-3', 'run-4']);
    expect([waited.length, new Set(played.map(({ result }) => result))]).toEqual([3, new Set(['created'])]);
  });

  it('gives up after a bounded number of repeats', async () => {
    const { to, played } = await play({ '/volumes': Array.from({ length: 1_000 }, () => refusal(503, 'later')) });
    expect(to('/volumes')).toHaveLength(61);
    expect(played.at(-1)).toEqual({ key: 'volumes/data', line: 6, result: 'refused', reasons: ['later'] });
  });

  it('reports a refused record, and skips all that needs it', async () => {
    const { played, requests } = await play({ '/networking/firewalls': [refusal(400, 'no')] });
    expect(played.map(({ line, result, reasons }) => [line, result, reasons[0]])).toEqual([
      [2, 'refused', 'no'],
      [4, 'skipped', 'not tried, because firewalls/web is missing'],
      [6, 'skipped', 'not tried, because instances/web-1 is missing'],
    ]);
    expect(requests).toHaveLength(1);
  });

  it('uses the word of the dialect in paths, ids and images', async () => {
    const { to } = await play({}, 'linode');
    expect(to('/linode/instances')).toMatchObject([{ body: { image: 'linode/debian12' } }]);
    expect(to('/volumes')).toMatchObject([{ body: { linode_id: 2 } }]);
  });
});
