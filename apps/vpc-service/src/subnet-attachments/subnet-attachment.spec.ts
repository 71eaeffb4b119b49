import { formatIp, formatNetwork, networkAround, networkOf, parseIp, sizeOf } from '@stratus/contracts';
import { SEEDED } from '@stratus/testing/random';
import * as fc from 'fast-check';
import { refuseUnlessBlocksFree, decideReservation, usableAddresses } from './subnet-attachment.js';

const subnet = { ipv4: '10.0.0.0/28', region: 'us-east' };
const region = 'us-east';
const fieldsRefused = (request: Parameters<typeof decideReservation>[0], of = subnet): unknown => {
  try {
    decideReservation(request, of);
    return [];
  } catch (error) {
    return (error as { errors: { field: string }[] }).errors.map(({ field }) => field);
  }
};

describe('the request for an attachment', () => {
  it.each([
    ['nothing: the service picks', {}, { ranges: [] }],
    ['the first usable address', { address: '10.0.0.2' }, { ranges: [], address: '10.0.0.2' }],
    ['the last usable address', { address: '10.0.0.13' }, { ranges: [], address: '10.0.0.13' }],
    ['a range', { ip_ranges: ['10.0.0.4/30'] }, { ranges: ['10.0.0.4/30'] }],
    ['a single address as a range', { ip_ranges: ['10.0.0.13/32'] }, { ranges: ['10.0.0.13/32'] }],
    [
      'both, side by side',
      { address: '10.0.0.3', ip_ranges: ['10.0.0.4/30', '10.0.0.8/30'] },
      { ranges: ['10.0.0.4/30', '10.0.0.8/30'], address: '10.0.0.3' },
    ],
  ])('%s', (_, request, expected) => {
    expect(decideReservation({ region, ...request }, subnet)).toEqual(expected);
  });

  it.each([
    ['a subnet of another region', { region: 'eu-west' }, ['subnet_id']],
    ['no address at all', { address: '10.0.0.256' }, ['ipv4.vpc']],
    ['the network', { address: '10.0.0.0' }, ['ipv4.vpc']],
    ['the gateway', { address: '10.0.0.1' }, ['ipv4.vpc']],
    ['the second last address', { address: '10.0.0.14' }, ['ipv4.vpc']],
    ['the last address', { address: '10.0.0.15' }, ['ipv4.vpc']],
    ['an address of elsewhere', { address: '10.0.1.5' }, ['ipv4.vpc']],
    ['a range over the first two', { ip_ranges: ['10.0.0.0/30'] }, ['ip_ranges[0]']],
    ['a range over the last two', { ip_ranges: ['10.0.0.4/30', '10.0.0.12/30'] }, ['ip_ranges[1]']],
    ['a range larger than the subnet', { ip_ranges: ['10.0.0.0/8'] }, ['ip_ranges[0]']],
    ['a range with host bits', { ip_ranges: ['10.0.0.5/30'] }, ['ip_ranges[0]']],
    ['no range at all', { ip_ranges: ['banana'] }, ['ip_ranges[0]']],
    ['an address inside its own range', { address: '10.0.0.5', ip_ranges: ['10.0.0.4/30'] }, ['ip_ranges']],
    ['ranges over each other', { ip_ranges: ['10.0.0.4/30', '10.0.0.6/31'] }, ['ip_ranges']],
    ['one range twice', { ip_ranges: ['10.0.0.4/30', '10.0.0.4/30'] }, ['ip_ranges']],
    [
      'everything at once',
      { region: 'eu-west', address: '10.0.0.1', ip_ranges: ['10.0.0.0/31'] },
      ['subnet_id', 'ipv4.vpc', 'ip_ranges[0]', 'ip_ranges'],
    ],
  ])('not %s', (_, request, fields) => {
    expect(fieldsRefused({ region, ...request })).toEqual(fields);
  });
});

it('a block in use is refused under its field in the request', () => {
  const wanted = { address: '10.0.0.3', ip_ranges: ['10.0.0.4/30', '10.0.0.8/31', '10.0.0.10/31'] };
  const taken = new Set(['10.0.0.3/32', '10.0.0.8/31']);
  expect(() => refuseUnlessBlocksFree(wanted, taken)).toThrow(
    expect.objectContaining({
      errors: [
        { field: 'ipv4.vpc', reason: expect.stringContaining('in use') },
        { field: 'ip_ranges[1]', reason: expect.stringContaining('in use') },
      ],
    }),
  );
  expect(() => refuseUnlessBlocksFree(wanted, new Set())).not.toThrow();
});

describe('usable addresses', () => {
  it.each([
    ['10.0.0.0/29', '10.0.0.2', '10.0.0.5'],
    ['192.168.0.0/25', '192.168.0.2', '192.168.0.125'],
    ['172.16.0.0/12', '172.16.0.2', '172.31.255.253'],
    ['10.0.0.0/8', '10.0.0.2', '10.255.255.253'],
  ])('of %s are %s to %s', (ipv4, first, last) => {
    expect(usableAddresses(ipv4)).toEqual({ first, last });
  });

  it('exclude the first two and the last two of every subnet', () => {
    const anySubnet = fc
      .record({ prefix: fc.integer({ min: 8, max: 29 }), bits: fc.integer({ min: 0, max: 2 ** 24 - 1 }) })
      .map(({ prefix, bits }) => {
        const network = networkAround({ family: 4, value: 0x0a_00_00_00n + BigInt(bits) }, prefix);
        return { ipv4: formatNetwork(network), region };
      });
    fc.assert(
      fc.property(anySubnet, fc.integer({ min: -3, max: 3 }), fc.nat(2 ** 24), (of, margin, spread) => {
        const network = networkOf(of.ipv4);
        const size = Number(sizeOf(network));
        const bounds = usableAddresses(of.ipv4);
        for (const offset of [margin, size - 1 + margin, spread % size]) {
          const value = network.first + BigInt(offset);
          const address = formatIp({ family: 4, value });
          const allowed = offset >= 2 && offset <= size - 3;
          expect(fieldsRefused({ region, address }, of)).toEqual(allowed ? [] : ['ipv4.vpc']);
          const inBounds = value >= parseIp(bounds.first)!.value && value <= parseIp(bounds.last)!.value;
          expect(inBounds).toBe(allowed);
        }
      }),
      SEEDED,
    );
  });
});
