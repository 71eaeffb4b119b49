/** Catches: a request that leaves no trace, or the wrong one, on its way from the gateway to the audit log and the logins. */
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { createVpc, deleteToken, getAccountLogin, listAccountLogins, listAudit, listVpcs } from '@stratus/contracts';
import type { AuditEntryRecord } from '@stratus/contracts';
import { eventually } from '@stratus/testing';
import { joinApiWorld } from '../support/api-world.ts';
import type { SharedApiWorld } from '../support/api-world.ts';
import { filterBy } from '../support/http-client.ts';

let world: SharedApiWorld;
beforeAll(async () => {
  world = await joinApiWorld();
});
afterAll(() => world.stop());

const identified = (id: string) => ({ 'x-request-id': id, 'user-agent': 'audit-spec' });
const entriesOf = async (id: string): Promise<AuditEntryRecord[]> =>
  (await world.owner.ok(listAudit, { headers: filterBy({ request_id: id }) })).data;
const entryOf = (id: string): Promise<AuditEntryRecord> =>
  eventually(`the entry of ${id}`, async () => (await entriesOf(id))[0]);

const FROM = { username: '', ip: '127.0.0.1', user_agent: 'audit-spec', token_id: expect.any(Number) as unknown };

/** Sends the request of a VPC, and ends the connection at once. */
function hangUpAfter(request: object, id: string): void {
  const { hostname, port } = new URL(world.owner.baseUrl);
  const body = JSON.stringify(request);
  const head = [
    'POST /v4/vpcs HTTP/1.1',
    `Host: ${hostname}`,
    `Authorization: Bearer ${world.owner.token}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    `X-Request-Id: ${id}`,
  ];
  const socket = connect(Number(port), hostname, () =>
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy()),
  );
}

describe('the audit log of an account', () => {
  it('has an accepted write and a refused one, with their origin', async () => {
    const who = { ...FROM, username: world.ownerName, method: 'POST', path: '/vpcs', operation: 'vpc.vpcs.create' };
    await world.owner.ok(createVpc, { body: { label: 'audited', region: 'us-east' }, headers: identified('audit-1') });
    expect(await entryOf('audit-1')).toMatchObject({ ...who, status: 200, outcome: 'accepted', reason: null });
    await world.owner.call(createVpc, {
      body: { label: 'audited', region: 'us-east' },
      headers: identified('audit-2'),
    });
    expect(await entryOf('audit-2')).toMatchObject({
      ...who,
      status: 400,
      outcome: 'refused',
      field: 'label',
      reason: 'Label must be unique among your VPCs',
    });
  });

  it('has a read only if it was refused access', async () => {
    const params = { loginId: 7 };
    const narrow = await world.narrowed(world.owner, ['events:read_only']);
    await world.owner.call(getAccountLogin, { params, headers: identified('audit-read') });
    expect((await narrow.call(getAccountLogin, { params, headers: identified('audit-scope') })).status).toBe(401);
    const refused = { path: '/account/logins/{loginId}', ids: ['7'], status: 401, outcome: 'refused' };
    expect(await entryOf('audit-scope')).toMatchObject({ ...FROM, username: world.ownerName, ...refused });
    expect(await entriesOf('audit-read')).toEqual([]);
  });

  it('names the owner of a revoked token that is used again, and a failed login', async () => {
    const { username, client } = await world.newUser();
    await client.ok(listVpcs);
    const used = await eventually('the login', async () => {
      const { data } = await world.owner.ok(listAccountLogins, { headers: filterBy({ username }) });
      return data[0];
    });
    expect(used).toMatchObject({ ip: '127.0.0.1', restricted: false, status: 'successful' });
    const { token_id: tokenId } = await eventually('an entry', async () => {
      await client.call(createVpc, { body: { label: '', region: '' }, headers: identified('audit-token') });
      return (await entriesOf('audit-token'))[0];
    });
    await client.ok(deleteToken, { params: { tokenId: tokenId ?? 0 } });
    await eventually('a refusal', async () => (await client.call(listVpcs)).status === 401 || undefined);
    await client.call(listVpcs, { headers: identified('audit-ended') });
    expect(await entryOf('audit-ended')).toMatchObject({ username, token_id: tokenId, status: 401 });
    const failed = await world.owner.ok(listAccountLogins, { headers: filterBy({ username, status: 'failed' }) });
    expect(failed.data).toMatchObject([{ ip: '127.0.0.1', username }]);
  });

  it('has the write of a client that hangs up before the response', async () => {
    let attempt = 0;
    // A gateway that has not read the whole request when the connection ends does nothing.
    const written = await eventually('a write', async () => {
      attempt += 1;
      const [label, id] = [`hung-up-${attempt}`, `audit-hung-up-${attempt}`];
      hangUpAfter({ label, region: 'us-east' }, id);
      const isWritten = async () => {
        const { results } = await world.owner.ok(listVpcs, { headers: filterBy({ label }) });
        return results > 0 ? id : undefined;
      };
      return eventually(label, isWritten, 3_000).catch(() => undefined);
    });
    expect(await entryOf(written)).toMatchObject({ ip: '127.0.0.1', username: world.ownerName, status: 200 });
  });

  it('has the entries of a gateway that stops right after its response', async () => {
    const { process, baseUrl } = await world.replicaOf('gateway');
    const body = { label: 'stopped', region: 'us-east' };
    await world.owner.at(baseUrl).ok(createVpc, { body, headers: identified('audit-stop') });
    await process.stop();
    expect(await entriesOf('audit-stop')).toHaveLength(1);
  });

  it('shows what an operator did, by name', async () => {
    const { username } = await world.newUser();
    await world.administrate('user disable', { username });
    const { data } = await world.owner.ok(listAudit, {
      headers: filterBy({ operation: 'operator.accounts.disable-user' }),
    });
    expect(data).toMatchObject([{ ids: [username], username: expect.stringMatching(/^\(operator [\w.@-]+\)$/) }]);
  });
});

it('the log of the gateway names the origin of each request, also of one that is refused', async () => {
  const narrow = await world.narrowed(world.owner, ['events:read_only']);
  await narrow.call(listAccountLogins, { headers: identified('origin-1') });
  const line = await eventually('the line', async () => {
    const lines = readFileSync(world.logFileOf('gateway'), 'utf8').split('\n');
    return lines.find((text) => text.includes('"msg":"request"') && text.includes('"origin-1"'));
  });
  const id: unknown = expect.any(Number);
  expect(JSON.parse(line)).toMatchObject({
    client: '127.0.0.1',
    accountId: id,
    userId: id,
    user: world.ownerName,
    tokenId: id,
    operation: 'account.logins.list',
    status: 401,
  });
});
