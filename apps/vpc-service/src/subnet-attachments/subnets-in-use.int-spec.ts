import { COMPUTE_ID, confirmAttachment, deleteSubnet, deleteVpc, getVpc, releaseAttachment } from '@stratus/contracts';
import { createVpcWorld } from '../../test/vpc-world.js';
import type { VpcWorld } from '../../test/vpc-world.js';

let world: VpcWorld;
beforeAll(async () => {
  world = await createVpcWorld();
});
afterAll(() => world.stop());

const inUse = (...uses: string[]) => ({
  status: 400,
  errors: uses.map((use) => ({ reason: expect.stringContaining(`${use}: delete`) })),
});

describe.each(['reserved', 'confirmed'])('while an attachment is %s', (state) => {
  it('its subnet, its VPC and the siblings cannot be deleted, and no event appears', async () => {
    const vpc = await world.newVpc('10.0.0.0/24', '10.0.1.0/24', '10.0.2.0/24');
    const [, used] = vpc.subnets.map(({ id }) => id);
    const { id } = await world.reserve(used!, { [COMPUTE_ID]: 100_007 });
    if (state === 'confirmed') await world.ask(confirmAttachment, { params: { attachmentId: id } });
    const params = { vpcId: vpc.id, vpcSubnetId: used! };

    const refusal = inUse(`Subnet ${used} (s1) is in use by instance 100007`);
    await expect(world.ask(deleteSubnet, { params })).rejects.toMatchObject(refusal);
    await expect(world.ask(deleteVpc, { params })).rejects.toMatchObject(refusal);

    expect((await world.ask(getVpc, { params })).subnets.map((subnet) => subnet.id)).toEqual(
      vpc.subnets.map((subnet) => subnet.id),
    );
    expect(await world.eventsOf('vpc', vpc.id)).toEqual(['vpc_create']);
    for (const subnet of vpc.subnets) expect(await world.eventsOf('subnet', subnet.id)).toEqual(['subnet_create']);
  });

  it('a sibling of its subnet can be deleted alone, and everything after the release', async () => {
    const vpc = await world.newVpc('10.0.0.0/24', '10.0.1.0/24');
    const [used, unused] = vpc.subnets.map(({ id }) => id);
    const { id } = await world.reserve(used!);
    if (state === 'confirmed') await world.ask(confirmAttachment, { params: { attachmentId: id } });

    await world.ask(deleteSubnet, { params: { vpcId: vpc.id, vpcSubnetId: unused! } });
    await world.ask(releaseAttachment, { params: { attachmentId: id } });
    await world.ask(deleteVpc, { params: { vpcId: vpc.id } });

    expect(await world.eventsOf('subnet', used!)).toEqual(['subnet_create', 'subnet_delete']);
    expect(await world.eventsOf('vpc', vpc.id)).toEqual(['vpc_create', 'vpc_delete']);
  });
});

it('the refusal names three of many subnets and instances in use', async () => {
  const vpc = await world.newVpc('10.0.0.0/24', '10.0.1.0/24', '10.0.2.0/24', '10.0.3.0/24', '10.0.4.0/24');
  const [unused, crowded, ...others] = vpc.subnets.map(({ id }) => id);
  for (const id of [5, 3, 3, 4, 2]) await world.reserve(crowded!, { [COMPUTE_ID]: id });
  for (const subnet of others) await world.reserve(subnet, { [COMPUTE_ID]: 6 });

  const ofCrowded = `Subnet ${crowded} (s1) is in use by instances 2, 3, 4 and others`;
  await expect(world.ask(deleteSubnet, { params: { vpcId: vpc.id, vpcSubnetId: crowded! } })).rejects.toMatchObject(
    inUse(ofCrowded),
  );
  await expect(world.ask(deleteVpc, { params: { vpcId: vpc.id } })).rejects.toMatchObject(
    inUse(
      ofCrowded,
      `Subnet ${others[0]} (s2) is in use by instance 6`,
      `Subnet ${others[1]} (s3) is in use by instance 6`,
    ),
  );
  await world.ask(deleteSubnet, { params: { vpcId: vpc.id, vpcSubnetId: unused! } });
});
