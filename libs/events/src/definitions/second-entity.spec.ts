import type { NewEvent } from '@stratus/commands';
import { COMPUTE, COMPUTE_ID, COMPUTE_LABEL } from '@stratus/contracts';
import * as events from './index.js';
import { concerning } from './second-entity.js';

const record = {
  id: 9,
  label: 'nine',
  engine: 'mysql',
  type: 'MX',
  name: 'mail',
  entity: { id: 4, type: COMPUTE, label: 'four', url: `/v4/${COMPUTE}/instances/4` },
  address: '192.0.2.1',
  range: '2001:db8::',
  region: 'us-east',
  port: 80,
  config_id: 5,
  nodebalancer_id: 3,
  [COMPUTE_ID]: 3,
  [COMPUTE_LABEL]: 'three',
} as never;
const three = { id: 3, label: 'three' };
const zone = { id: 3, domain: 'three.example' };
const instance = { type: COMPUTE, ...three, url: `/v4/${COMPUTE}/instances/3` };
const vpc = { type: 'vpc', ...three, url: '/v4/vpcs/3' };
const config = { type: `${COMPUTE}_config`, id: 9, label: 'nine', url: `/v4/${COMPUTE}/instances/3/configs/9` };
const disk = { type: 'disk', id: 9, label: 'nine', url: `/v4/${COMPUTE}/instances/3/disks/9` };
const address = { type: 'ipaddress', id: '192.0.2.1', label: '192.0.2.1', url: '/v4/networking/ips/192.0.2.1' };
const device = { type: COMPUTE, id: 4, label: 'four', url: `/v4/${COMPUTE}/instances/4` };
const dns = { type: 'dns_record', id: 9, label: 'MX mail', url: '/v4/domains/3/records/9' };
const balancerConfig = { type: 'nodebalancer_config', id: 9, label: 'port 80', url: '/v4/nodebalancers/3/configs/9' };
const node = { type: 'nodebalancer_node', id: 9, label: 'nine', url: '/v4/nodebalancers/3/configs/5/nodes/9' };
const backup = { type: 'backups', id: 9, label: 'nine', url: '/v4/databases/mysql/instances/9/backups/9' };

/** Contract 4.8; job events of instances get their second entity from the job: see instance-jobs.int-spec of compute-service. */
const SECONDS: [NewEvent, NewEvent['secondaryEntity']][] = [
  [events.subnetCreate(record, three), vpc],
  [events.subnetUpdate(record, three), vpc],
  [events.subnetDelete(record, three), vpc],
  [events.configCreate(record, three), config],
  [events.configUpdate(record, three), config],
  [events.configDelete(record, three), config],
  [events.diskCreate(record, three), disk],
  [events.diskUpdate(record, three), disk],
  [events.diskResize(record, three), disk],
  [events.diskDelete(record, three), disk],
  [events.diskPasswordReset(record, three), disk],
  [events.instanceAddIp(record, '192.0.2.1'), address],
  [events.instanceDeleteIp(record, '192.0.2.1'), address],
  [events.ipaddressUpdate(record, 9, three), instance],
  [events.ipv6rangeCreate(record, 9, three), instance],
  [events.vlanAttach(record, 9, three), instance],
  [events.dnsRecordCreate(record, zone), dns],
  [events.dnsRecordUpdate(record, zone), dns],
  [events.dnsRecordDelete(record, zone), dns],
  [events.volumeAttach(record), instance],
  [events.volumeDetach(record, three), instance],
  [events.volumeDetach(record, undefined), undefined],
  [events.firewallDeviceAdd(record, three), device],
  [events.firewallDeviceRemove(record, three), device],
  [events.nodeBalancerConfigCreate(record, three), balancerConfig],
  [events.nodeBalancerConfigUpdate(record, three), balancerConfig],
  [events.nodeBalancerConfigDelete(record, three), balancerConfig],
  [events.nodeBalancerNodeCreate(record, three), node],
  [events.nodeBalancerNodeUpdate(record, three), node],
  [events.nodeBalancerNodeDelete(record, three), node],
  [events.databaseBackupCreate(record, record), backup],
  [events.databaseBackupRestore(record, record), backup],
  [events.databaseBackupDelete(record, record), backup],
];

describe('the second entity of an event', () => {
  it.each(SECONDS.map(([event, second]) => ({ type: event.type, event, second })))(
    '$type: $second.url',
    ({ event, second }) => expect(event.secondaryEntity).toEqual(second),
  );

  it('is added to an event by its job', () => {
    const image = events.imageEntity({ id: `${COMPUTE}/debian12`, label: 'Debian 12' });
    expect(concerning(events.instanceCreate(record), image).secondaryEntity).toEqual({
      type: 'image',
      id: `${COMPUTE}/debian12`,
      label: 'Debian 12',
      url: `/v4/images/${COMPUTE}/debian12`,
    });
    expect(concerning(events.instanceCreate(record), undefined)).not.toHaveProperty('secondaryEntity');
  });
});
