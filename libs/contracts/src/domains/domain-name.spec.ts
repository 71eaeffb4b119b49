import { asciiDomainName, canonicalDomainName, domainNameFault } from './domain-name.js';

describe('the name of a domain', () => {
  it('keeps its case in ASCII, and becomes Punycode otherwise', () => {
    expect(asciiDomainName('Example.COM')).toBe('Example.COM');
    expect(asciiDomainName('BÜCHER.Example')).toBe('xn--bcher-kva.example');
  });

  it.each([
    ['example.com', 'example.com'],
    ['Example.COM', 'example.com'],
    ['a.b.c.example.org', 'a.b.c.example.org'],
    ['_dmarc.example.com', '_dmarc.example.com'],
    ['1.2.3.4.in-addr.arpa', '1.2.3.4.in-addr.arpa'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['BÜCHER.example', 'xn--bcher-kva.example'],
    ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
    [`${'a'.repeat(63)}.com`, `${'a'.repeat(63)}.com`],
  ])('%s is compared as %s', (name, kept) => {
    expect(domainNameFault(name)).toBeUndefined();
    expect(canonicalDomainName(name)).toBe(kept);
  });

  it.each([
    ['', /domain name/],
    ['com', /two labels/],
    ['example.com.', /label/],
    ['.example.com', /label/],
    ['exa mple.com', /label/],
    ['-a.com', /label/],
    ['a-.com', /label/],
    ['a..com', /label/],
    [`${'a'.repeat(64)}.com`, /1-63/],
    [`${'a.'.repeat(126)}com`, /253/],
    ['1.2.3.4', /top-level/],
    ['example.c', /top-level/],
    ['%41.com', /label/],
    ['%c3%bc%41ü.com', /domain name/],
    ['ü@example.com', /domain name/],
    ['ü.com:80', /domain name/],
    ['\u202eü.com', /domain name/],
    ['💥.com', /domain name/],
    [`${'ü'.repeat(63)}.com`, /1-63|domain name/],
  ])('%s is refused', (name, reason) => expect(domainNameFault(name)).toMatch(reason));
});
