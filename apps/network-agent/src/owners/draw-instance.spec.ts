import { DEFAULT_INTERFACE } from '@stratus/data-plane';
import { drawInstance } from './draw-instance.js';

const port = (...interfaces: object[]) => ({ id: 7, region: 'us-east', host_uuid: 'a', interfaces }) as never;
const link = { id: 5, position: 0, purpose: 'vpc', primary: true, vlan_label: null, ipam_address: null };
const attachment = { interface_id: 5, vpc_id: 1, subnet_id: 2, subnet: '10.0.0.0/24', address: '10.0.0.2', ranges: [] };
const network = {
  id: 7,
  addresses: [],
  shares: [],
  nat: [{ interface_id: 5, address: '198.18.0.2', vpc_address: '10.0.0.2' }],
  vlans: [{ interface_id: 6, vlan_id: 9 }],
};

it('joins what each owner says about an interface', () => {
  const vlan = { ...link, id: 6, position: 1, purpose: 'vlan', primary: false, ipam_address: '192.168.0.1/24' };
  const drawn = drawInstance(port(link, vlan), { id: 7, attachments: [attachment] }, network);
  expect(drawn).toMatchObject({ id: 7, region: 'us-east', host: 'a' });
  expect(drawn.interfaces.map((each) => each.network)).toEqual([
    { purpose: 'vpc', vpcId: 1, subnet: '10.0.0.0/24', address: '10.0.0.2', ranges: [], nat: '198.18.0.2' },
    { purpose: 'vlan', vlanId: 9, address: '192.168.0.1/24' },
  ]);
});

it('gives a profile without interfaces a public one, and never one in place of an interface that is not known yet', () => {
  expect(drawInstance(port(), undefined, network).interfaces).toEqual([DEFAULT_INTERFACE]);
  expect(drawInstance(port(link), undefined, network).interfaces).toEqual([]);
  expect(drawInstance(port({ ...link, id: 8, purpose: 'vlan' }), undefined, network).interfaces).toEqual([]);
});
