import { withAddress, withoutAddress } from './instance-ip.js';

const both = ['203.0.113.5', '192.168.130.7'];

describe('the addresses of an instance', () => {
  it.each([
    ['a public one comes before the private one', '203.0.113.4', ['203.0.113.5', '203.0.113.4', '192.168.130.7']],
    ['one that it has changes nothing', '203.0.113.5', both],
  ])('%s', (_, added, expected) => expect(withAddress(both, added)).toEqual(expected));

  it('end with a private one', () =>
    expect(withAddress(['203.0.113.5', '203.0.113.6'], '192.168.128.1')).toEqual([
      '203.0.113.5',
      '203.0.113.6',
      '192.168.128.1',
    ]));

  it('treat an address of another 192.168 network as public', () =>
    expect(withAddress(both, '192.168.1.1')).toEqual(['203.0.113.5', '192.168.1.1', '192.168.130.7']));

  it('are removed one by one', () => expect(withoutAddress(both, '203.0.113.5')).toEqual(['192.168.130.7']));
});
