import { InterfaceRequest } from '../compute/interface-fields.js';
import { CreateDomainRequest } from '../domains/create-domain.operation.js';
import { CreateFirewallRequest } from '../network/create-firewall.operation.js';
import { CreateTagRequest } from '../tags/create-tag.operation.js';
import { MAX_ERRORS } from '../errors/api-failure.js';
import { parseBody } from './parse-body.js';

const faultsOf = (request: new () => object, body: object): { field: string; reason: string }[] => {
  try {
    parseBody(request, body);
    return [];
  } catch (error) {
    return (error as { errors: { field: string; reason: string }[] }).errors;
  }
};
const ofDomain = (body: object) => faultsOf(CreateDomainRequest, { domain: 'example.com', type: 'master', ...body });
const ofInterface = (ip_ranges: unknown) => faultsOf(InterfaceRequest, { purpose: 'vpc', ip_ranges });

const ADDRESS = 'Must be an IPv4 or IPv6 address';
const RANGE = 'Must be an IPv4 range in CIDR notation, like 10.0.0.16/28';

describe('the items of a list of texts', () => {
  it.each([[['one', 'zwölf', '日本語', '🦄🦄🦄']], [[]]])('may be %j', (tags) =>
    expect(ofDomain({ tags })).toEqual([]),
  );

  it.each([
    [['one', 'tw\ud83e'], 'tags[1]', 'Must be well-formed Unicode: it has half of a surrogate pair'],
    [['\udd84no'], 'tags[0]', 'Must be well-formed Unicode: it has half of a surrogate pair'],
    [['a\u0000b'], 'tags[0]', 'Must not contain control characters'],
    [['one', 'two', 'a'], 'tags[2]', 'Length must be 3-50 characters'],
    [[7], 'tags[0]', 'Must be a string'],
    ['one', 'tags', 'Must be an array'],
  ])('may not be %j: %s', (tags, field, reason) => expect(ofDomain({ tags })).toEqual([{ field, reason }]));

  it.each(['x', 'banana', '192.0.2.256', ''])('are refused as invalid addresses, not for their length: %j', (text) => {
    const field = 'master_ips[1]';
    expect(ofDomain({ master_ips: ['192.0.2.1', text] })).toEqual([{ field, reason: ADDRESS }]);
  });

  it.each(['x', 'banana', '10.0.0.16', '10.0.0.0/33', 'a range of far too many characters'])(
    'are refused as invalid ranges, not for their length: %j',
    (text) => expect(ofInterface(['10.0.0.16/28', text])).toEqual([{ field: 'ip_ranges[1]', reason: RANGE }]),
  );

  it('are refused each for its own first broken rule', () => {
    expect(ofInterface(['x', '10.0.0.16/28', 7])).toEqual([
      { field: 'ip_ranges[0]', reason: RANGE },
      { field: 'ip_ranges[2]', reason: 'Must be a string' },
    ]);
  });

  it('are also named inside nested objects', () => {
    const inbound = [{ action: 'ACCEPT', protocol: 'TCP', addresses: { ipv4: ['::/0'] } }];
    const rules = { inbound, inbound_policy: 'DROP', outbound_policy: 'DROP' };
    expect(faultsOf(CreateFirewallRequest, { label: 'web', rules })).toEqual([
      { field: 'rules.inbound[0].addresses.ipv4[0]', reason: expect.stringContaining('an IPv4 address with its mask') },
    ]);
  });

  it('are not checked when their list is refused', () => {
    const tags = Array.from({ length: 501 }, () => 'x');
    expect(ofDomain({ tags })).toEqual([{ field: 'tags', reason: 'Must have at most 500 items' }]);
  });

  it('are refused only up to the maximum number of errors in a response', () => {
    const tags = Array.from({ length: 500 }, () => 'x');
    const faults = ofDomain({ tags, master_ips: ['x'] });
    expect(faults).toHaveLength(MAX_ERRORS);
    expect(faults.at(-1)?.field).toMatch(/^tags\[\d+\]$/);
  });
});

describe('the items of a list of numbers', () => {
  it.each([
    [[1, 'x'], 'domains[1]', 'Must be an integer'],
    [[0], 'domains[0]', 'Must be at least 1'],
    [[2 ** 53], 'domains[0]', `Must be at most ${Number.MAX_SAFE_INTEGER}`],
  ])('may not be %j: %s', (domains, field, reason) =>
    expect(faultsOf(CreateTagRequest, { label: 'blue', domains })).toEqual([{ field, reason }]),
  );
});
