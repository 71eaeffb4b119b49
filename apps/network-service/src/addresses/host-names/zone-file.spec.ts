import { namesOfZone, zoneHas } from './zone-file.js';

const ZONE = `
; names for specs
web.example.com.  3600 IN A 192.0.2.1   ; one
mail.example.com  AAAA 2001:db8::1
*.wild.example.com. IN A 192.0.2.2
`;

describe('a zone file', () => {
  const names = namesOfZone(ZONE);

  it.each(['web.example.com', 'WEB.example.com.', 'mail.example.com', 'a.wild.example.com', 'a.b.wild.example.com'])(
    'has %s',
    (name) => expect(zoneHas(names, name)).toBe(true),
  );

  it.each(['example.com', 'wild.example.com', 'xweb.example.com', '*.example.com', ''])('has no %j', (name) =>
    expect(zoneHas(names, name)).toBe(false),
  );

  it.each(['web.example.com', 'web.example.com A 2001:db8::1', 'web.example.com CNAME x', 'web.example.com A 1.2.3'])(
    'with the line %j is refused, and the line is named',
    (line) => expect(() => namesOfZone(`; first\n${line}`)).toThrow(`line 2: must be like`),
  );
});
