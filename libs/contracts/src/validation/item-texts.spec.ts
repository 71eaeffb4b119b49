import { InterfaceRequest } from '../compute/interface-fields.js';
import { CreateDomainRequest } from '../domains/create-domain.operation.js';
import { parseBody } from './parse-body.js';

const faultsOf = (request: new () => object, body: object): unknown => {
  try {
    parseBody(request, body);
    return [];
  } catch (error) {
    return (error as { errors: unknown }).errors;
  }
};
const ofDomain = (body: object) => faultsOf(CreateDomainRequest, { domain: 'example.com', type: 'master', ...body });
const ofInterface = (ip_ranges: unknown) => faultsOf(InterfaceRequest, { purpose: 'vpc', ip_ranges });

const ADDRESSES = 'Each item must be an IPv4 or IPv6 address';
const RANGES = 'Each item must be an IPv4 range in CIDR notation, like 10.0.0.16/28';

describe('the items of a list of texts', () => {
  it.each([[['one', 'zwölf', '日本語', '🦄🦄🦄']], [[]]])('may be %j', (tags) =>
    expect(ofDomain({ tags })).toEqual([]),
  );

  it.each([
    [['one', 'tw\ud83e'], 'Must be well-formed Unicode: it has half of a surrogate pair'],
    [['\udd84no'], 'Must be well-formed Unicode: it has half of a surrogate pair'],
    [['a\u0000b'], 'Items must not contain control characters'],
    [['a'], 'Each item must be 3-50 characters'],
    [[7], 'Must be an array of strings'],
    ['one', 'Must be an array'],
  ])('may not be %j', (tags, reason) => expect(ofDomain({ tags })).toEqual([{ field: 'tags', reason }]));

  it.each(['x', 'banana', '192.0.2.256', ''])('are refused as invalid addresses, not for their length: %j', (text) => {
    expect(ofDomain({ master_ips: ['192.0.2.1', text] })).toEqual([{ field: 'master_ips', reason: ADDRESSES }]);
  });

  it.each(['x', 'banana', '10.0.0.16', '10.0.0.0/33', 'a range of far too many characters'])(
    'are refused as no range before their length counts: %j',
    (text) => expect(ofInterface(['10.0.0.16/28', text])).toEqual([{ field: 'ip_ranges', reason: RANGES }]),
  );

  it('are refused as not strings before any other rule', () => {
    const reason = 'Must be an array of strings';
    expect(ofInterface(['x', 7])).toEqual([{ field: 'ip_ranges', reason }]);
    expect(ofDomain({ master_ips: ['x', 7] })).toEqual([{ field: 'master_ips', reason }]);
  });
});
