/**
 * Catches: a list, label, tag, id or event of one account that another account meets while many suites with the same labels use
 * one stack at the same time.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { eventually } from '@stratus/testing';
import { connectSdk, refusalOf, sdk, WORD } from '../clients/connect-sdk.ts';
import type { Shown } from '../clients/sdk-types.ts';
import type { SharedApiWorld } from '../support/api-world.ts';

const SUITES = 32;
/** Sagas at once: services wait only some seconds for each, however much a busy machine has to do. */
const SAGAS = 4;
const ALL = { page: 1, page_size: 100 };
const region = 'us-east';
const rules = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT', inbound: [], outbound: [] };

/** The token of the suite that is running; the SDK has room for one only. */
const tokenOfSuite = new AsyncLocalStorage<string>();
const currentToken = (): string => {
  const token = tokenOfSuite.getStore();
  if (token === undefined) throw new Error('a request was sent outside of a suite');
  return token;
};

let world: SharedApiWorld;
beforeAll(async () => {
  world = await connectSdk(currentToken);
});
afterAll(() => world.stop());

/** Returns a function whose promise is fulfilled once each suite has called it. */
function meetingOf(suites: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let present = 0;
  return () => {
    present += 1;
    if (present === suites) resolve();
    return promise;
  };
}

const labelsAndIds = (records: readonly Shown[]) => records.map(({ id, label }) => ({ id, label }));
const expectOnly = async (list: Promise<Shown>, ...own: Shown[]): Promise<void> =>
  expect(labelsAndIds((await list).data)).toEqual(labelsAndIds(own));

const lanes = Array.from({ length: SAGAS }, (): Promise<unknown> => Promise.resolve());
let sagas = 0;
/** Runs sagas in lanes, one after the other in each. */
function inLane<T>(saga: () => Promise<T>): Promise<T> {
  const lane = (sagas += 1) % SAGAS;
  const done = lanes[lane]!.then(saga);
  lanes[lane] = done.catch(() => undefined);
  return done;
}

async function createRecords(allAreHere: () => Promise<void>) {
  await expectOnly(sdk.getVPCs());
  const vpc = await sdk.createVPC({ label: 'office', region, subnets: [{ label: 'front', ipv4: '10.0.0.0/24' }] });
  const subnet = await sdk.createSubnet(vpc.id, { label: 'back', ipv4: '10.0.1.0/24' });
  const firewall = await sdk.createFirewall({ label: 'web', rules });
  const volume = await sdk.createVolume({ label: 'data', region, size: 20 });
  await allAreHere();
  const body = { label: 'till', region, type: 'g6-nanode-1', tags: ['checkout'] };
  const instance = await inLane(() => sdk.createLinode(body));
  return { vpc, subnet, firewall, volume, instance };
}
type Records = Awaited<ReturnType<typeof createRecords>>;

async function expectOwnRecords({ vpc, firewall, volume, instance }: Records): Promise<void> {
  await expectOnly(sdk.getVPCs(ALL), vpc);
  expect((await sdk.getSubnets(vpc.id)).data.map(({ label }) => label)).toEqual(['front', 'back']);
  await expectOnly(sdk.getFirewalls({}, { label: 'web' }), firewall);
  await expectOnly(sdk.getVolumes(ALL), volume);
  await expectOnly(sdk.getLinodes({}, { tags: 'checkout' }), instance);
  expect((await sdk.getTags()).data).toEqual([{ label: 'checkout' }]);
}

async function changeRecords({ vpc, subnet, firewall }: Records): Promise<void> {
  const description = `of ${currentToken()}`;
  await sdk.updateVPC(vpc.id, { description });
  await sdk.modifySubnet(vpc.id, subnet.id, { label: 'rear' });
  await sdk.updateFirewall(firewall.id, { tags: ['checkout'] });
  const subnets = [{ label: 'front' }, { label: 'rear' }];
  expect((await sdk.getVPCs()).data).toMatchObject([{ description, subnets }]);
}

async function deleteRecords(
  { vpc, firewall, volume, instance }: Records,
  allAreHere: () => Promise<void>,
): Promise<void> {
  await sdk.deleteVolume(volume.id);
  await expectOnly(sdk.getVolumes(ALL));
  await sdk.deleteFirewall(firewall.id);
  await expectOnly(sdk.getFirewalls(ALL));
  await allAreHere();
  await inLane(() => sdk.deleteLinode(instance.id));
  await expectOnly(sdk.getLinodes(ALL));
  await expectOnly(sdk.getVPCs(ALL), vpc);
  await sdk.deleteVPC(vpc.id);
  await expectOnly(sdk.getVPCs(ALL));
}

async function expectOwnEvents({ vpc, subnet, firewall, volume, instance }: Records): Promise<void> {
  const own = Object.entries({ vpc, firewall, volume, [WORD]: instance }).map(([type, { id }]) => `${type} ${id}`);
  const subnets = [...vpc.subnets, subnet].map(({ id }) => `subnet ${id}`);
  // The list waits for the events of all suites, but not for ever.
  await eventually('all own events', async () => {
    const entities = (await sdk.getEvents(ALL)).data.map(({ entity }) => entity);
    // The account opened with its users and tokens.
    const told = entities
      .filter(({ type }) => type !== 'user' && type !== 'token')
      .map(({ type, id }) => `${type} ${id}`);
    expect(new Set(told)).toEqual(new Set([...own, ...subnets, 'tag checkout']));
    return true;
  });
}

interface Meeting {
  /** Ids of the VPCs of all suites. */
  vpcs: number[];
  allCreateInstances: () => Promise<void>;
  allHaveCreated: () => Promise<void>;
  allHaveTried: () => Promise<void>;
  allDeleteInstances: () => Promise<void>;
}

async function runSuite(index: number, { vpcs, ...meeting }: Meeting): Promise<void> {
  const records = await createRecords(meeting.allCreateInstances);
  vpcs[index] = records.vpc.id;
  await meeting.allHaveCreated();
  await expectOwnRecords(records);
  const neighbour = vpcs[(index + 1) % SUITES];
  const attempts = [sdk.getVPC(neighbour), sdk.updateVPC(neighbour, { label: 'mine' }), sdk.deleteVPC(neighbour)];
  const refusals = await Promise.all(attempts.map(refusalOf));
  expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404]);
  await meeting.allHaveTried();
  await changeRecords(records);
  await deleteRecords(records, meeting.allDeleteInstances);
  await expectOwnEvents(records);
}

describe('32 suites on one stack at the same time', () => {
  it('see what they have created themselves, and nothing else', async () => {
    const run = randomUUID().slice(0, 8);
    const meeting = {
      vpcs: [],
      allCreateInstances: meetingOf(SUITES),
      allHaveCreated: meetingOf(SUITES),
      allHaveTried: meetingOf(SUITES),
      allDeleteInstances: meetingOf(SUITES),
    };
    await Promise.all(
      Array.from({ length: SUITES }, (_, index) =>
        tokenOfSuite.run(`test-suite-${index}-${run}`, () => runSuite(index, meeting)),
      ),
    );
  });
});
