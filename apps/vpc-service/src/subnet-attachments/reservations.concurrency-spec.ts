/**
 * Catches: two reservations that pick the same address because neither transaction sees the other, an address or range
 * held by two interfaces, a reservation that survives its release, and an instance with two active profiles.
 */
import { COMPUTE_ID, releaseAttachment, reserveAttachment, setAttachmentsActive } from '@stratus/contracts';
import type { RequestIdentity, ReserveAttachmentRequest, SetAttachmentsActiveRequest } from '@stratus/contracts';
import { answered, queueingForRow, refusedWith, whileFirstIsUncommitted } from '../../test/two-at-once.js';
import { createVpcWorld, reservation } from '../../test/vpc-world.js';
import type { VpcWorld } from '../../test/vpc-world.js';

let world: VpcWorld;
beforeAll(async () => {
  world = await createVpcWorld();
});
afterAll(() => world.stop());

type Action = (request: RequestIdentity) => Promise<object>;
const reserves =
  (subnetId: number, more?: Partial<ReserveAttachmentRequest>): Action =>
  (request) =>
    world.ask(reserveAttachment, { body: reservation(subnetId, more), request });
const newSubnet = async (ipv4 = '10.0.0.0/24') => (await world.newVpc(ipv4)).subnets[0]!.id;
const inUse = (wanted: object) =>
  refusedWith(400, {
    field: 'ip_ranges' in wanted ? 'ip_ranges[0]' : 'ipv4.vpc',
    reason: expect.stringContaining('in use'),
  });

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
  it('two interfaces get two addresses', async () => {
    const subnet = await newSubnet();
    expect(await both(subnet, reserves(subnet), reserves(subnet))).toEqual([
      answered({ address: '10.0.0.2' }),
      answered({ address: '10.0.0.3' }),
    ]);
  });

  it('the last free address goes to the first, and the second is refused because the subnet is full', async () => {
    const subnet = await newSubnet('10.0.0.0/29');
    for (let taken = 0; taken < 3; taken += 1) await world.reserve(subnet);
    expect(await both(subnet, reserves(subnet), reserves(subnet))).toEqual([
      answered({ address: '10.0.0.5' }),
      refusedWith(400, { field: 'subnet_id', reason: 'The subnet has no free address' }),
    ]);
  });

  it.each([
    [{ address: '10.0.0.9' }, { address: '10.0.0.9' }],
    [{ address: '10.0.0.9' }, { ip_ranges: ['10.0.0.8/30'] }],
    [{ ip_ranges: ['10.0.0.8/30'] }, { address: '10.0.0.9' }],
    [{ ip_ranges: ['10.0.0.8/30'] }, { ip_ranges: ['10.0.0.10/31'] }],
  ])('if two ask for %j and %j, the second is refused', async (first, second) => {
    const subnet = await newSubnet();
    expect(await both(subnet, reserves(subnet, first), reserves(subnet, second))).toEqual([
      answered(first),
      inUse(second),
    ]);
  });

  it('two profiles of one instance share an address, and another instance does not', async () => {
    const [instance, wanted] = [{ [COMPUTE_ID]: 100_001 }, { address: '10.0.0.9' }];
    const [one, other] = [
      { ...instance, ...wanted, config_id: 51 },
      { ...instance, ...wanted, config_id: 52 },
    ];
    const [shared, once, apart] = [await newSubnet(), await newSubnet(), await newSubnet()];
    const answers = answered(wanted);
    expect(await both(shared, reserves(shared, one), reserves(shared, other))).toEqual([answers, answers]);
    expect(await both(once, reserves(once, one), reserves(once, one))).toEqual([answers, inUse(wanted)]);
    expect(await both(apart, reserves(apart, one), reserves(apart, wanted))).toEqual([answers, inUse(wanted)]);
  });

  it('a picked address yields to an earlier request for it, but not to a later one', async () => {
    const [one, other] = [await newSubnet(), await newSubnet()];
    const wanted = { address: '10.0.0.2' };
    expect(await both(one, reserves(one, wanted), reserves(one))).toEqual([
      answered(wanted),
      answered({ address: '10.0.0.3' }),
    ]);
    expect(await both(other, reserves(other), reserves(other, wanted))).toEqual([answered(wanted), inUse(wanted)]);
  });

  it('one reservation sent twice is one reservation', async () => {
    const subnet = await newSubnet();
    const body = reservation(subnet);
    const send: Action = (request) => world.ask(reserveAttachment, { body, request });
    const [first, second] = await both(subnet, send, send);
    expect(first).toEqual(answered({ id: body.id, address: '10.0.0.2' }));
    expect(second).toEqual(first);
  });
});

describe('without the check of the service', () => {
  const insert = (block: string, attachment: { computeId: number; configId: number; subnet: number }) =>
    world.sql.query(
      `with attachment as (
         insert into vpc.subnet_attachments (id, account_id, vpc_id, subnet_id, compute_id, config_id, interface_id, state, created)
         select gen_random_uuid(), 1, vpc_id, id, $2, $3, 1, 'reserved', now() from vpc.subnets where id = $4 returning *)
       insert into vpc.subnet_allocations (attachment_id, account_id, vpc_id, subnet_id, compute_id, config_id, kind, block)
       select id, account_id, vpc_id, subnet_id, compute_id, config_id, 'address', $1 from attachment`,
      [block, attachment.computeId, attachment.configId, attachment.subnet],
    );

  it('the constraints keep two instances, and two interfaces of a profile, from one address', async () => {
    const subnet = await newSubnet();
    await insert('10.0.0.9', { computeId: 1, configId: 1, subnet });
    await insert('10.0.0.9', { computeId: 1, configId: 2, subnet });
    const refusedBy = (constraint: string) => expect.objectContaining({ constraint });
    await expect(insert('10.0.0.9', { computeId: 2, configId: 3, subnet })).rejects.toEqual(
      refusedBy('subnet_allocations_of_one_instance'),
    );
    await expect(insert('10.0.0.9', { computeId: 1, configId: 2, subnet })).rejects.toEqual(
      refusedBy('subnet_allocations_once_in_profile'),
    );
  });
});

describe('a reservation and its own release', () => {
  const held = async (id: string) => {
    const { rows } = await world.sql.query('select from vpc.subnet_attachments where id = $1', [id]);
    return rows.length;
  };
  const pair = async () => {
    const body = reservation(await newSubnet());
    const reserve: Action = (request) => world.ask(reserveAttachment, { body, request });
    const release: Action = (request) => world.ask(releaseAttachment, { params: { attachmentId: body.id }, request });
    return { id: body.id, reserve, release };
  };

  it('in this order leave nothing behind', async () => {
    const { id, reserve, release } = await pair();
    expect(await whileFirstIsUncommitted(world.sql, reserve, release)).toEqual([answered(), answered()]);
    expect(await held(id)).toBe(0);
  });

  it('in the other order leave nothing behind either: an undo may overtake its do', async () => {
    const { id, reserve, release } = await pair();
    expect(await whileFirstIsUncommitted(world.sql, release, reserve)).toEqual([
      answered(),
      refusedWith(400, { field: 'id' }),
    ]);
    expect(await held(id)).toBe(0);
  });
});

describe('two boots of one instance', () => {
  const boots =
    (computeId: number, configId: number | null, job_number: number): Action =>
    (request) => {
      const body = { [COMPUTE_ID]: computeId, active_config_id: configId, job_number } as SetAttachmentsActiveRequest;
      return world.ask(setAttachmentsActive, { body, request });
    };

  it.each([
    [51, 52],
    [52, 51],
    [51, null],
  ])('into profile %s and then %s leave only the later one active', async (first, second) => {
    const subnet = await newSubnet();
    const instance = (await world.attach(subnet, { config_id: 51 }))[COMPUTE_ID];
    await world.attach(subnet, { config_id: 52, [COMPUTE_ID]: instance });
    await whileFirstIsUncommitted(world.sql, boots(instance, first, 1), boots(instance, second, 2));
    const { rows } = await world.sql.query(
      'select config_id::int as id from vpc.subnet_attachments where compute_id = $1 and active',
      [instance],
    );
    expect(rows).toEqual(second === null ? [] : [{ id: second }]);
  });
});
