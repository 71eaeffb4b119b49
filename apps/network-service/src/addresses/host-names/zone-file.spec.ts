import { addressesIn, readZone } from './zone-file.js';

const ZONE = `
; names for specs
web.example.com.  3600 IN A 192.0.2.1   ; one
web.example.com.  AAAA 2001:DB8:0::1
*.wild.example.com. IN A 192.0.2.2
*.nip.io. IN A *
*.nip.io. IN AAAA *
`;

describe('a zone file', () => {
  const zone = readZone(ZONE);

  it.each([
    ['web.example.com', ['192.0.2.1', '2001:db8::1']],
    ['WEB.example.com.', ['192.0.2.1', '2001:db8::1']],
    ['a.wild.example.com', ['192.0.2.2']],
    ['a.b.wild.example.com', ['192.0.2.2']],
    ['198.18.0.2.nip.io', ['198.18.0.2']],
    ['www.198.18.0.2.nip.io', ['198.18.0.2']],
    ['198-18-0-2.nip.io', ['198.18.0.2']],
    ['www.198-18-0-2.NIP.io.', ['198.18.0.2']],
    ['2001-db8--1.nip.io', ['2001:db8::1']],
  ])('has %s', (name, addresses) => expect(addressesIn(zone, name)).toEqual(addresses));

  it.each(['example.com', 'wild', 'wild.example.com', 'xweb.example.com', '*.example.com', ''])('has no %j', (name) =>
    expect(addressesIn(zone, name)).toEqual([]),
  );

  it.each(['nip.io', '198.18.0.nip.io', '198.18.0.256.nip.io', '198-18-0.2.nip.io', 'banana.nip.io'])(
    'has no address for the invalid spelling %s',
    (name) => expect(addressesIn(zone, name)).toEqual([]),
  );

  it.each([
    'web.example.com',
    'web.example.com A 2001:db8::1',
    'web.example.com CNAME x',
    'web.example.com A 1.2.3',
    'web.example.com A *',
  ])('with the line %j is refused with its line number', (line) =>
    expect(() => readZone(`; first\n${line}`)).toThrow(`line 2: must be like`),
  );
});
