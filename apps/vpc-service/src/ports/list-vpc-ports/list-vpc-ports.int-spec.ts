/** Catches: an attachment that is not active, or its old or new block during a change; an instance left out between pages. */
import {
  COMPUTE_ID,
  confirmAttachment,
  listVpcPorts,
  reserveAttachment,
  setAttachmentsActive,
} from '@stratus/contracts';
import type { SetAttachmentsActiveRequest } from '@stratus/contracts';
import { createVpcWorld, reservation } from '../../../test/vpc-world.js';
import type { VpcWorld } from '../../../test/vpc-world.js';

let world: VpcWorld;
beforeAll(async () => {
  world = await createVpcWorld();
});
afterAll(() => world.stop());

let jobs = 0;
const setActive = (computeId: number, configId: number | null) =>
  world.ask(setAttachmentsActive, {
    body: {
      [COMPUTE_ID]: computeId,
      active_config_id: configId,
      job_number: (jobs += 1),
    } as SetAttachmentsActiveRequest,
  });

it('shows what instances run with, and nothing of those that are off', async () => {
  const vpc = await world.newVpc('10.0.0.0/24');
  const subnetId = vpc.subnets[0]!.id;
  const body = reservation(subnetId, { address: '10.0.0.7', ip_ranges: ['10.0.0.32/28'] });
  const attachment = await world.ask(reserveAttachment, { body });
  const id = attachment[COMPUTE_ID];
  const shown = async () => (await world.ask(listVpcPorts, { body: { ids: [id, id + 100_000] } })).instances;
  expect(await shown()).toEqual([]);
  await world.ask(confirmAttachment, { params: { attachmentId: attachment.id } });
  expect(await shown()).toEqual([]);
  const elsewhere = await world.newVpc('10.1.0.0/24');
  const own = { [COMPUTE_ID]: id, config_id: attachment.config_id, interface_id: attachment.interface_id + 1_000 };
  const second = reservation(elsewhere.subnets[0]!.id, own);
  await world.ask(reserveAttachment, { body: second });
  await world.ask(confirmAttachment, { params: { attachmentId: second.id } });
  await setActive(id, attachment.config_id);
  const expected = {
    interface_id: attachment.interface_id,
    vpc_id: vpc.id,
    subnet_id: subnetId,
    subnet: '10.0.0.0/24',
    address: '10.0.0.7',
    ranges: ['10.0.0.32/28'],
  };
  const further = {
    interface_id: second.interface_id,
    vpc_id: elsewhere.id,
    subnet_id: elsewhere.subnets[0]!.id,
    subnet: '10.1.0.0/24',
    address: '10.1.0.2',
    ranges: [],
  };
  expect(await shown()).toEqual([{ id, attachments: [expected, further] }]);
  const { instances, next } = await world.ask(listVpcPorts, { body: {} });
  expect(instances).toEqual([{ id, attachments: [expected, further] }]);
  expect(next).toBeNull();
  expect((await world.ask(listVpcPorts, { body: { after: id } })).instances.map((each) => each.id)).not.toContain(id);
  await setActive(id, null);
  expect(await shown()).toEqual([]);
});
