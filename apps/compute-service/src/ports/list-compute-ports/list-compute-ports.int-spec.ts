/** Catches: an interface that is not active, or of a profile that does not run; an instance that is off. */
import { addInterface, listComputePorts, listVpcPorts, shutdownInstance } from '@stratus/contracts';
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
