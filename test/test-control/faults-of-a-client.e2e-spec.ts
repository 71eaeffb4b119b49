/**
 * Catches: a fault that a client of the API does not meet as one of the public service: repeats what it should not, gives up what
 * it should repeat, or waits for a job or an event in vain; a log of requests that does not name the fault.
 */
import { randomUUID } from 'node:crypto';
import type { FaultRecord } from '@stratus/contracts';
import { eventually } from '@stratus/testing';
import { WORD, connectSdk, refusalOf, sdk, untilStatus } from '../clients/connect-sdk.ts';
import { RetryingClient } from '../clients/retrying-client.ts';
import type { Shown } from '../clients/sdk-types.ts';
import { SdkTestControl } from './sdk-test-control.ts';

let world: Awaited<ReturnType<typeof connectSdk>>;
let client: RetryingClient;
let control: SdkTestControl;
let token: string;
beforeAll(async () => {
  client = new RetryingClient();
  world = await connectSdk(() => token);
  control = new SdkTestControl(world.origin, () => token);
});
afterAll(async () => {
  client.stop();
  await world.stop();
});
/** Each test has an account of its own. */
beforeEach(() => {
  token = `test-${randomUUID()}`;
  client.begin();
});

const TRIES = 5;
const region = 'us-east';
const VPC = { label: 'net', region, subnets: [{ label: 'sub', ipv4: '10.0.0.0/24' }] };
const INSTANCE = { region, type: 'g6-nanode-1', image: `${WORD}/debian12`, root_pass: 'correct horse battery' };
const CREATE_VPC = 'vpc.vpcs.create';
const CREATE_INSTANCE = `${WORD}.instances.create`;

/** That the log has the calls of an operation with the statuses that the client has met, and the fault of those that failed. */
async function expectLogged(operation: string, { id }: FaultRecord): Promise<void> {
  const calls = await control.calls(operation, client.met.length);
  expect(calls.map(({ status, fault: named }) => [status, named])).toEqual(
    client.met.map(([status]) => [status, status === 200 ? null : String(id)]),
  );
}
const labels = async (): Promise<string[]> => (await sdk.getVPCs()).data.map(({ label }) => label);
const isRunning = (id: number): Promise<Shown> => untilStatus(id, 'running');
const eventsOf = async (action: string): Promise<string[]> =>
  (await sdk.getEvents({}, { action })).data.map(({ status }) => status);

describe('a refusal', () => {
  it.each<[string, object, RetryingClient['met']]>([
    ['is repeated after the pause that the limit says', { status: 429, retry_after: 2 }, [[429, 2], [429, 2], [200]]],
    ['is repeated while the service is away', { status: 503 }, [[503, 1], [503, 1], [200]]],
    ['is final in maintenance', { status: 503, maintenance: true }, [[503, null]]],
    ['is final with another reason', { status: 400, field: 'label' }, [[400, null]]],
    ['is final for a bad token', { status: 401 }, [[401, null]]],
    ['is final without a grant', { status: 403 }, [[403, null]]],
    ['is final for a key in use', { status: 409 }, [[409, null]]],
    ['is final for an error of the server', { status: 500 }, [[500, null]]],
    ['is final for an error of a proxy', { status: 502 }, [[502, null]]],
    ['is final if the outcome is unknown', { status: 504 }, [[504, null]]],
  ])('%s: %j', async (_, action, expected) => {
    const rule = await control.faultOn(CREATE_VPC, action, 2);
    client.key = randomUUID();
    const isMade = expected.length > 1;
    if (isMade) expect(await sdk.createVPC(VPC)).toMatchObject({ label: 'net' });
    else expect(await refusalOf(sdk.createVPC(VPC))).toMatchObject({ status: expected[0]?.[0] });
    expect(client.met).toEqual(expected);
    await expectLogged(CREATE_VPC, rule);
    expect(await labels()).toEqual(isMade ? ['net'] : []);
  });

  it('of a record that is there: 404', async () => {
    const { id } = await sdk.createVPC(VPC);
    await control.faultOn('vpc.vpcs.get', { status: 404 });
    expect(await refusalOf(sdk.getVPC(id))).toEqual({ status: 404, errors: [{ reason: 'Not found' }] });
    expect(await sdk.getVPC(id)).toMatchObject({ id });
  });
});

describe('an answer that', () => {
  it('comes late is waited for', async () => {
    const { id } = await control.faultOn(CREATE_VPC, { delay_ms: 200 });
    await sdk.createVPC(VPC);
    expect(client.met).toEqual([[200]]);
    const [call] = await control.calls(CREATE_VPC, 1);
    expect(call?.fault).toBe(String(id));
    expect(call?.ms).toBeGreaterThanOrEqual(200);
  });

  it.each<['before' | 'after', number, string[], string | undefined]>([
    ['before', 503, [], undefined],
    ['after', 200, ['net'], 'true'],
  ])('is lost %s the work, logged as %i, leaves %j; its call can be repeated', async (drop, status, left, replayed) => {
    const { id: rule } = await control.faultOn(CREATE_VPC, { drop });
    client.key = randomUUID();
    await expect(sdk.createVPC(VPC)).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(client.met).toEqual([['lost', null]]);
    expect(await control.calls(CREATE_VPC, 1)).toMatchObject([{ status, fault: String(rule) }]);
    expect(await labels()).toEqual(left);
    const { id } = await sdk.createVPC(VPC);
    expect(client.last?.headers['idempotent-replayed']).toBe(replayed);
    expect((await sdk.getVPCs()).data).toMatchObject([{ id }]);
  });
});

describe('a job that', () => {
  beforeEach(() => control.endJobTimes());

  it('fails leaves an instance offline and a failed event, as often as asked; the next one runs, and so does one elsewhere', async () => {
    const rule = await control.faultOn(CREATE_INSTANCE, { job: 'fail' });
    const [own, other] = [token, `test-${randomUUID()}`];
    token = other;
    await control.endJobTimes();
    await isRunning((await sdk.createLinode(INSTANCE)).id);
    token = own;
    const failing = await sdk.createLinode(INSTANCE);
    expect(failing.status).toBe('provisioning');
    await untilStatus(failing.id, 'offline');
    await eventually('its event', async () => (await eventsOf(`${WORD}_create`)).join() === 'failed');
    await isRunning((await sdk.createLinode(INSTANCE)).id);
    const calls = await control.calls(CREATE_INSTANCE, 2);
    expect(calls.map((call) => call.fault)).toEqual([String(rule.id), null]);
  });

  it('hangs ends when jobs are finished, also after its rule has ended', async () => {
    await control.faultOn(CREATE_INSTANCE, { job: 'hang' });
    const hanging = await sdk.createLinode(INSTANCE);
    await control.endFaults();
    await isRunning((await sdk.createLinode(INSTANCE)).id);
    expect((await sdk.getLinode(hanging.id)).status).toBe('provisioning');
    await control.finishJobs();
    await isRunning(hanging.id);
  });

  it('takes long is waited for', async () => {
    await control.faultOn(CREATE_INSTANCE, { job_ms: 1000 });
    // Before the call: a busy client may get its answer when the job has nearly ended.
    const begun = performance.now();
    const { id } = await sdk.createLinode(INSTANCE);
    await isRunning(id);
    expect(performance.now() - begun).toBeGreaterThan(950);
  });

  it('fails leaves a database failed', async () => {
    await control.faultOn('database.postgresql.create', { job: 'fail' });
    const body = { label: 'orders', region, type: 'g6-nanode-1', engine: 'postgresql/14.6', cluster_size: 1 };
    const { id } = await sdk.createDatabase('postgresql', body);
    await eventually(
      'a failed database',
      async () => (await sdk.getEngineDatabase('postgresql', id)).status === 'failed',
    );
    await eventually('its event', async () => (await eventsOf('database_create')).includes('failed'));
  });
});

describe('an event that', () => {
  it('is published twice is in the list once', async () => {
    await control.faultOn(CREATE_VPC, { event: 'twice' });
    const { id } = await sdk.createVPC(VPC);
    await sdk.updateVPC(id, { description: 'comes after both' });
    await eventually('a later event', async () => (await eventsOf('vpc_update')).length > 0);
    expect(await eventsOf('vpc_create')).toEqual(['notification']);
  });

  it('is late is waited for by the list', async () => {
    // The list waits two seconds at most, in which a busy machine may do nothing.
    const waits: boolean[] = [];
    while (waits.length < TRIES && !waits.includes(true)) {
      await control.faultOn(CREATE_VPC, { event_delay_ms: 500 });
      const begun = performance.now();
      await sdk.createVPC({ ...VPC, label: `net-${waits.length}` });
      const found = await eventsOf('vpc_create');
      waits.push(found.length > waits.length);
      if (waits.includes(true)) expect(performance.now() - begun).toBeGreaterThan(450);
    }
    expect(waits).toContain(true);
  });
});

describe('the preset', () => {
  it('rate-limited is waited out', async () => {
    await control.fault({ preset: 'rate-limited' });
    for (let call = 0; call < 4; call += 1) await sdk.getVPCs();
    expect(client.met).toEqual([[200], [200], [429, 1], [200], [200]]);
  });

  it('unstable ends calls at once', async () => {
    const rule = await control.fault({ preset: 'unstable', share: 1, times: 4 });
    for (let call = 0; call < 4; call += 1) await refusalOf(sdk.getVPCs());
    expect(client.met.every(([status, pauseS]) => (status === 500 || status === 502) && pauseS === null)).toBe(true);
    await sdk.getVPCs();
    await expectLogged('vpc.vpcs.list', rule);
  });

  it('maintenance ends writes at once, and no reads', async () => {
    const rule = await control.fault({ preset: 'maintenance' });
    await refusalOf(sdk.createVPC(VPC));
    expect(client.met).toEqual([[503, null]]);
    await expectLogged(CREATE_VPC, rule);
    expect(await labels()).toEqual([]);
  });

  it('busy is waited out by changes of an instance', async () => {
    await control.endJobTimes();
    const { id } = await sdk.createLinode(INSTANCE);
    await isRunning(id);
    const rule = await control.fault({ preset: 'busy', share: 1, times: 2 });
    client.begin();
    await sdk.linodeReboot(id);
    expect(client.met).toEqual([[400, 3], [400, 3], [200]]);
    await expectLogged(`${WORD}.instances.reboot`, rule);
  });

  it('as-in-life: a new disk is not there yet, addresses fail, and a subnet is still in use', async () => {
    await control.endJobTimes();
    const { id } = await sdk.createLinode({ region, type: 'g6-nanode-1' });
    const { id: vpcId, subnets } = await sdk.createVPC(VPC);
    const subnetId = subnets[0]?.id ?? 0;
    await control.fault({ preset: 'as-in-life', share: 1 });
    const fresh = await eventually('an idle instance', () =>
      sdk.createLinodeDisk(id, { label: 'fresh', size: 100, filesystem: 'ext4' }),
    );

    const refusals = [sdk.getLinodeDisk(id, fresh.id), sdk.getLinodeIPs(id), sdk.deleteSubnet(vpcId, subnetId)];
    expect(await Promise.all(refusals.map(refusalOf))).toEqual([
      { status: 404, errors: [{ reason: 'Not found' }] },
      { status: 500, errors: [{ reason: expect.any(String) }] },
      { status: 400, errors: [{ reason: 'Subnet is in use' }] },
    ]);
    expect((await sdk.getLinodeDisks(id)).data).toMatchObject([{ id: fresh.id }]);

    await control.endFaults();
    expect(await sdk.getLinodeDisk(id, fresh.id)).toMatchObject({ label: 'fresh' });
    expect(await sdk.deleteSubnet(vpcId, subnetId)).toEqual({});
  });
});
