/**
 * Catches: an address or range held by both a change and another interface, a change that survives its cancellation or
 * the release of its attachment, and two concurrent changes of one attachment.
 */
import { randomUUID } from 'node:crypto';
import {
  cancelAttachmentChange,
  confirmAttachmentChange,
  releaseAttachment,
  reserveAttachment,
  reserveAttachmentChange,
} from '@stratus/contracts';
import type { RequestIdentity, ReserveAttachmentChangeRequest, ReserveAttachmentRequest } from '@stratus/contracts';
import { answered, queueingForRow, refusedWith, whileFirstIsUncommitted } from '../../test/two-at-once.js';
import { createVpcWorld, reservation } from '../../test/vpc-world.js';
import type { VpcWorld } from '../../test/vpc-world.js';

let world: VpcWorld;
beforeAll(async () => {
  world = await createVpcWorld();
});
afterAll(() => world.stop());

type Action = (request: RequestIdentity) => Promise<object>;
type Wanted = Partial<ReserveAttachmentChangeRequest>;
const inUse = (wanted: object) =>
  refusedWith(400, {
    field: 'ip_ranges' in wanted ? 'ip_ranges[0]' : 'ipv4.vpc',
    reason: expect.stringContaining('in use'),
  });
const newSubnet = async () => (await world.newVpc('10.0.0.0/24')).subnets[0]!.id;
const reserves =
  (subnetId: number, more: Partial<ReserveAttachmentRequest>): Action =>
  (request) =>
    world.ask(reserveAttachment, { body: reservation(subnetId, more), request });
const changes =
  (attachmentId: string, wanted: Wanted, change_id: string = randomUUID()): Action =>
  (request) =>
    world.ask(reserveAttachmentChange, { params: { attachmentId }, body: { change_id, ...wanted }, request });
const blocksOf = async (attachmentId: string) => {
  const { rows } = await world.sql.query<{ block: string }>(
    'select block::text from vpc.subnet_allocations where attachment_id = $1 order by block',
    [attachmentId],
  );
  return rows.map(({ block }) => block);
};

describe.each([
  [
    'the second comes while the first is about to commit',
    (_: number, ...both: [Action, Action]) => whileFirstIsUncommitted(world.sql, ...both),
  ],
  [
    'both queue up for the subnet',
    (id: number, ...both: [Action, Action]) => queueingForRow(world.sql, { table: 'subnets', id }, ...both),
  ],
])('when %s', (_, both) => {
  it.each<[Wanted, Wanted]>([
    [{ address: '10.0.0.9' }, { address: '10.0.0.9' }],
    [{ address: '10.0.0.9' }, { ip_ranges: ['10.0.0.8/30'] }],
    [{ ip_ranges: ['10.0.0.8/30'] }, { ip_ranges: ['10.0.0.10/31'] }],
  ])('a change to %j and a new interface with %j do not share it, in either order', async (wanted, more) => {
    const subnet = await newSubnet();
    const attachment = await world.attach(subnet);
    expect(await both(subnet, changes(attachment.id, wanted), reserves(subnet, more))).toEqual([
      answered(wanted),
      inUse(more),
    ]);
    const other = await newSubnet();
    const { id } = await world.attach(other);
    expect(await both(other, reserves(other, more), changes(id, wanted))).toEqual([answered(more), inUse(wanted)]);
  });

  it('if two interfaces change to one address, the second is refused and keeps its own', async () => {
    const subnet = await newSubnet();
    const [one, other] = [await world.attach(subnet), await world.attach(subnet)];
    const wanted = { address: '10.0.0.9' };
    expect(await both(subnet, changes(one.id, wanted), changes(other.id, wanted))).toEqual([
      answered(wanted),
      inUse(wanted),
    ]);
    expect(await blocksOf(other.id)).toEqual([`${other.address}/32`]);
  });

  it('the service never picks an address held by a change', async () => {
    const subnet = await newSubnet();
    const { id } = await world.attach(subnet);
    expect(await both(subnet, changes(id, { address: '10.0.0.3' }), reserves(subnet, {}))).toEqual([
      answered({ address: '10.0.0.3' }),
      answered({ address: '10.0.0.4' }),
    ]);
  });
});

describe('a change and its own cancellation', () => {
  const pair = async () => {
    const { id } = await world.attach(await newSubnet());
    const change_id = randomUUID();
    const cancel: Action = (request) =>
      world.ask(cancelAttachmentChange, { params: { attachmentId: id }, body: { change_id }, request });
    return { id, reserve: changes(id, { address: '10.0.0.9', ip_ranges: ['10.0.0.32/28'] }, change_id), cancel };
  };

  it('in this order leave the attachment unchanged', async () => {
    const { id, reserve, cancel } = await pair();
    expect(await whileFirstIsUncommitted(world.sql, reserve, cancel)).toEqual([answered(), answered()]);
    expect(await blocksOf(id)).toEqual(['10.0.0.2/32']);
  });

  it('in the other order too: an undo may overtake its do', async () => {
    const { id, reserve, cancel } = await pair();
    expect(await whileFirstIsUncommitted(world.sql, cancel, reserve)).toEqual([
      answered(),
      refusedWith(400, { field: 'change_id', reason: expect.stringContaining('cancelled') }),
    ]);
    expect(await blocksOf(id)).toEqual(['10.0.0.2/32']);
  });
});

describe('one attachment', () => {
  it('has one change at a time', async () => {
    const { id } = await world.attach(await newSubnet());
    const [one, other] = [changes(id, { address: '10.0.0.8' }), changes(id, { address: '10.0.0.9' })];
    expect(await whileFirstIsUncommitted(world.sql, one, other)).toEqual([
      answered({ address: '10.0.0.8' }),
      refusedWith(400, { field: 'change_id' }),
    ]);
  });

  it('one change sent twice is one change', async () => {
    const { id } = await world.attach(await newSubnet());
    const change = changes(id, { address: '10.0.0.8' }, randomUUID());
    const [first, second] = await whileFirstIsUncommitted(world.sql, change, change);
    expect(first).toEqual(answered({ id, address: '10.0.0.8' }));
    expect(second).toEqual(first);
  });

  it('loses its change when released, in either order', async () => {
    const [one, other] = [await world.attach(await newSubnet()), await world.attach(await newSubnet())];
    const releases =
      (attachmentId: string): Action =>
      (request) =>
        world.ask(releaseAttachment, { params: { attachmentId }, request });
    const change = changes(one.id, { address: '10.0.0.9' });
    expect(await whileFirstIsUncommitted(world.sql, change, releases(one.id))).toEqual([answered(), answered()]);
    const late = changes(other.id, { address: '10.0.0.9' });
    expect(await whileFirstIsUncommitted(world.sql, releases(other.id), late)).toEqual([
      answered(),
      refusedWith(404, { reason: 'Not found' }),
    ]);
    expect([await blocksOf(one.id), await blocksOf(other.id)]).toEqual([[], []]);
    const { rows } = await world.sql.query(`select from vpc.attachment_changes where attachment_id = any($1)`, [
      [one.id, other.id],
    ]);
    expect(rows).toEqual([]);
  });

  it('has the outcome of the first if its change is confirmed and cancelled at once', async () => {
    const [one, other] = [await world.attach(await newSubnet()), await world.attach(await newSubnet())];
    const ids = { [one.id]: randomUUID(), [other.id]: randomUUID() };
    const ends =
      (operation: typeof confirmAttachmentChange | typeof cancelAttachmentChange, attachmentId: string): Action =>
      (request) =>
        world.ask(operation, { params: { attachmentId }, body: { change_id: ids[attachmentId]! }, request });
    for (const { id } of [one, other]) {
      await changes(id, { address: '10.0.0.9' }, ids[id])({ id: randomUUID(), executionId: randomUUID() });
    }
    const [confirm, cancel] = [confirmAttachmentChange, cancelAttachmentChange];
    expect(await whileFirstIsUncommitted(world.sql, ends(confirm, one.id), ends(cancel, one.id))).toEqual([
      answered(),
      answered(),
    ]);
    expect(await whileFirstIsUncommitted(world.sql, ends(cancel, other.id), ends(confirm, other.id))).toEqual([
      answered(),
      refusedWith(400, { field: 'change_id' }),
    ]);
    expect([await blocksOf(one.id), await blocksOf(other.id)]).toEqual([['10.0.0.9/32'], ['10.0.0.2/32']]);
  });
});
