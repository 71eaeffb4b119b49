/** Catches: an interface that is not active, or of a profile that does not run; an instance that is off; a crash by a request. */
import {
  addInterface,
  listComputePorts,
  listEnforcedFirewalls,
  listNetworkPorts,
  listVpcPorts,
  shutdownInstance,
} from '@stratus/contracts';
import type { Operation } from '@stratus/contracts';
import { createComputeWorld } from '../../../test/compute-world.js';
import type { ComputeWorld } from '../../../test/compute-world.js';

let world: ComputeWorld;
beforeAll(async () => {
  world = await createComputeWorld();
});
afterAll(() => world.stop());

it('shows what instances run with, as vpc-service does, and nothing of those that are off', async () => {
  const vpc = await world.newVpc('10.0.0.0/24');
  const { id, region, label, host_uuid: hostUuid } = await world.newInstance();
  const interfaces = [
    { purpose: 'vpc', subnet_id: vpc.subnetIds[0]!, primary: true } as const,
    { purpose: 'vlan', label: 'lan' } as const,
  ];
  const { id: configId } = await world.newConfig(id, { interfaces });
  const ports = async () => (await world.ask(listComputePorts, { body: { ids: [id] } })).instances;
  expect(await ports()).toEqual([]);
  await world.runs(id, configId);
  await world.ask(addInterface, { params: { computeId: id, configId }, body: { purpose: 'public' } });
  const [port] = await ports();
  expect(port).toMatchObject({ id, account_id: 1, region, label, host_uuid: hostUuid, config_id: configId });
  expect(port?.interfaces).toEqual([
    { id: expect.any(Number), position: 0, purpose: 'vpc', primary: true, vlan_label: null, ipam_address: null },
    { id: expect.any(Number), position: 1, purpose: 'vlan', primary: false, vlan_label: 'lan', ipam_address: '' },
  ]);
  const [attached] = (await world.ask(listVpcPorts, { body: { ids: [id] } })).instances;
  expect(attached?.attachments.map((each) => each.interface_id)).toEqual([port?.interfaces[0]?.id]);
  await world.ask(shutdownInstance, { params: { computeId: id }, body: {} });
  expect(await ports()).toEqual([]);
});

const ofAgents: Operation<Record<never, never>, { ids?: number[] }>[] = [
  listComputePorts,
  listVpcPorts,
  listNetworkPorts,
  listEnforcedFirewalls,
];

describe.each(ofAgents)('$subject', (operation) => {
  it.each<[string, unknown]>([
    ['ids', { ids: 'x' }],
    ['ids', { ids: Array.from({ length: 501 }, () => 1) }],
    ['ids[1]', { ids: [1, '2'] }],
    ['ids[0]', { ids: [1e300] }],
    ['after', { after: -1 }],
    ['after', { ids: [1], after: '0' }],
  ])('refuses a request whose %s is wrong, because no gateway has checked it', async (field, body) => {
    const refusal = world.ask(operation, { body: body as { ids?: number[] } });
    await expect(refusal).rejects.toMatchObject({ status: 400, errors: [{ field }] });
  });
});
