import { CreateDomainRequest } from '../domains/create-domain.operation.js';
import { UpdateDomainRequest } from '../domains/update-domain.operation.js';
import { CreateNodeBalancerRequest } from '../nodebalancers/create-node-balancer.operation.js';
import { CreateNodeBalancerNodeRequest } from '../nodebalancers/node-balancer-node-request.js';
import { COMPUTE_ID } from '../dialect.js';
import { parseBody } from '../validation/parse-body.js';
import { AttachVolumeRequest } from './attach-volume.operation.js';
import { CreateVolumeRequest } from './create-volume.operation.js';

const faultsOf = (request: new () => object, body: object): string[] => {
  try {
    parseBody(request, body);
    return [];
  } catch (error) {
    return (error as { errors: { field: string }[] }).errors.map(({ field }) => field);
  }
};
const reasonsOf = (request: new () => object, body: object): string => {
  try {
    parseBody(request, body);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('the request for a node balancer', () => {
  const faults = (body: object) => faultsOf(CreateNodeBalancerRequest, { region: 'us-east', ...body });

  it.each([
    [{}],
    [{ label: 'a_b-C1' }],
    [{ label: '---' }],
    [{ label: 'a'.repeat(32) }],
    [{ label: null, tags: null, configs: null, firewall_id: null }],
    [{ client_conn_throttle: 0 }],
    [{ client_conn_throttle: 20 }],
    [{ configs: [{ port: 65_535, protocol: 'https', nodes: [{ label: 'o.n_e-1', address: '192.168.128.1:65535' }] }] }],
  ])('may be %j', (body) => expect(faults(body)).toEqual([]));

  it.each([
    [{ region: undefined }, ['region']],
    [{ label: 'ab' }, ['label']],
    [{ label: 'a'.repeat(33) }, ['label']],
    [{ label: 'a b' }, ['label']],
    [{ label: 'ä-b' }, ['label']],
    [{ client_conn_throttle: 21 }, ['client_conn_throttle']],
    [{ client_conn_throttle: -1 }, ['client_conn_throttle']],
    [{ firewall_id: 'x' }, ['firewall_id']],
    [{ tags: ['ab'] }, ['tags[0]']],
    [{ configs: {} }, ['configs']],
    [
      { configs: [{ port: 65_536, algorithm: 'random', check_path: '/a b', nodes: [] }] },
      ['configs[0].nodes', 'configs[0].port', 'configs[0].algorithm', 'configs[0].check_path'],
    ],
    [{ configs: [{ port: 80 }] }, ['configs[0].nodes']],
    [
      { configs: [{ nodes: [{ address: '192.168.128.1' }] }] },
      ['configs[0].nodes[0].label', 'configs[0].nodes[0].address'],
    ],
  ])('may not be %j', (body, fields) => expect(faults(body)).toEqual(fields));
});

describe('the address of a node', () => {
  const reason = (address: string) => reasonsOf(CreateNodeBalancerNodeRequest, { label: 'one', address });

  it.each(['192.168.128.1', '192.168.128.1:', '192.168.128.1:0', '192.168.128.1:080', '192.168.128.1:65536', '::1:80'])(
    'is not %s',
    (address) => expect(reason(address)).toBe('address: Must be in address:port format, like 192.168.128.1:80'),
  );

  it('begins with 192.168', () => {
    expect(reason('192.0.2.1:80')).toBe('address: Must begin with 192.168');
    expect(reason('192.168.1.1:80')).toBe('');
  });
});

describe('the request for a domain', () => {
  const valid = { domain: 'example.com', type: 'master' };

  it.each([
    [{}],
    [{ soa_email: 'a@b.example', master_ips: ['192.0.2.1', '::1'], axfr_ips: [] }],
    [{ soa_email: '', group: '', description: '' }],
    [{ ttl_sec: 0, retry_sec: 2_147_483_647 }],
  ])('may be %j', (body) => {
    expect(faultsOf(CreateDomainRequest, { ...valid, ...body })).toEqual([]);
    expect(faultsOf(UpdateDomainRequest, body)).toEqual([]);
  });

  it.each([
    [{ domain: 'example' }, ['domain']],
    [{ domain: 7 }, ['domain']],
    [{ domain: 'a.'.repeat(127) }, ['domain']],
    [{ type: 'native' }, ['type']],
    [{ status: 'has_errors' }, ['status']],
    [{ soa_email: 'nobody' }, ['soa_email']],
    [{ soa_email: 'a b@c.example' }, ['soa_email']],
    [{ master_ips: ['192.0.2.256'] }, ['master_ips[0]']],
    [{ master_ips: [7] }, ['master_ips[0]']],
    [{ axfr_ips: ['fe80::1%eth0'] }, ['axfr_ips[0]']],
    [{ axfr_ips: '192.0.2.1' }, ['axfr_ips']],
    [{ ttl_sec: -1, refresh_sec: 2_147_483_648, expire_sec: 1.5 }, ['expire_sec', 'refresh_sec', 'ttl_sec']],
    [{ description: 'x'.repeat(254), group: 'x'.repeat(51) }, ['group', 'description']],
  ])('may not be %j', (body, fields) => {
    expect(faultsOf(CreateDomainRequest, { ...valid, ...body })).toEqual(fields);
    expect(faultsOf(UpdateDomainRequest, body)).toEqual(fields);
  });
});

describe('the request for a volume', () => {
  const faults = (body: object) => faultsOf(CreateVolumeRequest, { label: 'v', ...body });

  it.each([
    [{}],
    [{ label: 'a-b_c' }],
    [{ label: 'a'.repeat(32), size: 10 }],
    [{ size: 10_240 }],
    [{ region: null, [COMPUTE_ID]: null, config_id: null, tags: null, size: null }],
  ])('may be %j', (body) => expect(faults(body)).toEqual([]));

  it.each([
    [{ label: '' }, ['label']],
    [{ label: '1a' }, ['label']],
    [{ label: '-a' }, ['label']],
    [{ label: 'a--b' }, ['label']],
    [{ label: 'a__b' }, ['label']],
    [{ label: 'a'.repeat(33) }, ['label']],
    [{ label: undefined }, ['label']],
    [{ size: 9 }, ['size']],
    [{ size: 10_241 }, ['size']],
    [{ size: '20' }, ['size']],
    [{ [COMPUTE_ID]: 0 }, [COMPUTE_ID]],
  ])('may not be %j', (body, fields) => expect(faults(body)).toEqual(fields));

  it.each([
    [{ size: 9 }, 'size: Must be 10-10240'],
    [{ size: 10_241 }, 'size: Must be 10-10240'],
    [{ label: '1a' }, 'label: Must begin with a letter'],
    [{ label: undefined }, 'label: label is required'],
  ])('is refused with the text that client test suites assert: %j', (body, reason) =>
    expect(reasonsOf(CreateVolumeRequest, { label: 'v', ...body })).toBe(reason),
  );

  it('must name the instance to attach it to', () => {
    expect(faultsOf(AttachVolumeRequest, {})).toEqual([COMPUTE_ID]);
    expect(faultsOf(AttachVolumeRequest, { [COMPUTE_ID]: 1, config_id: null })).toEqual([]);
  });
});
