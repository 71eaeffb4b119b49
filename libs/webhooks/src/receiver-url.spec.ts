/** Catches: URLs that name another host than they seem to, addresses in disguise, and refusals of valid receivers. */
import { NetworkRules } from './network-rules.js';
import { faultOfUrl, hostOf } from './receiver-url.js';

const PUBLIC = NetworkRules.of({ allow: '', deny: '' });
const OWN = NetworkRules.of({ allow: '127.0.0.0/8,10.0.0.0/8', deny: '10.9.0.0/16' });
const LOOPBACK = "The receiver's address must be public, not loopback";
const HTTPS = 'The URL must begin with https://';
const AMBIGUOUS = 'The URL must not contain spaces, control characters or backslashes';
const HOST = 'The URL must have a valid host name or address, and a valid port';
const USER = 'The URL must not contain a user or a password';
const FRAGMENT = 'The URL must not contain a fragment (#)';

describe('without blocks', () => {
  it.each([
    'https://example.com',
    'HTTPS://EXAMPLE.com./hook?a=b&c=%20',
    'https://example.com:8443/hook',
    'https://bücher.example/ä',
    'https://8.8.8.8/hook',
    'https://[2606:4700::1111]:8443/hook',
    'https://localhost.example.com/',
    'https://example.com/@user',
    `https://example.com/${'a'.repeat(2_048 - 'https://example.com/'.length)}`,
  ])('%s may be a receiver', (url) => {
    expect(faultOfUrl(url, PUBLIC)).toBeUndefined();
  });

  it.each([
    ['', HTTPS],
    ['http://example.com', HTTPS],
    ['http://8.8.8.8', 'The receiver must use https'],
    ['ftp://example.com', HTTPS],
    ['file:///etc/passwd', HTTPS],
    ['https:example.com', HTTPS],
    ['//example.com', HTTPS],
    ['https://', HOST],
    ['https://:443/', HOST],
    ['https://example.com:65536/', HOST],
    ['https://1.2.3.4.5/', HOST],
    ['https://256.256.256.256/', HOST],
    ['https://[fe80::1%25eth0]/', HOST],
    ['https://exa%00mple.com/', HOST],
    ['https://user@example.com/', USER],
    ['https://:swordfish@example.com/', USER],
    ['https://example.com#@127.0.0.1/', FRAGMENT],
    ['https://example.com/#', FRAGMENT],
    ['https://example.com\\@127.0.0.1/', AMBIGUOUS],
    [' https://example.com', AMBIGUOUS],
    ['https://exam\tple.com', AMBIGUOUS],
    ['https://example.com/\r\nX: y', AMBIGUOUS],
    ['https://example.com/\u0000', AMBIGUOUS],
    ['https://example.com/\u0085', AMBIGUOUS],
    ['https://example.com/\u00A0', AMBIGUOUS],
    [`https://example.com/${'a'.repeat(2_048)}`, 'The URL must have at most 2048 characters'],
  ])('%j cannot: %s', (url, fault) => {
    expect(faultOfUrl(url, PUBLIC)).toBe(fault);
  });

  it.each([
    '127.0.0.1',
    '127.0.0.1.',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '017700000001',
    '①②⑦.0.0.1',
    '127。0。0。1',
    '%31%32%37.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    'localhost',
    'LOCALHOST.',
    'api.localhost',
  ])('https://%s is the loopback', (host) => {
    expect(faultOfUrl(`https://${host}/`, PUBLIC)).toBe(LOOPBACK);
    expect(faultOfUrl(`https://${host}:8443/hook`, PUBLIC)).toBe(LOOPBACK);
  });

  it.each([
    ['169.254.169.254', 'cloud metadata'],
    ['[fd00:ec2::254]', 'cloud metadata'],
    ['2852039166', 'cloud metadata'],
    ['0', 'unspecified'],
    ['[::]', 'unspecified'],
    ['10.1', 'private'],
  ])('the address of https://%s is %s', (host, name) => {
    expect(faultOfUrl(`https://${host}/`, PUBLIC)).toBe(`The receiver's address must be public, not ${name}`);
  });
});

describe('with blocks', () => {
  it.each([
    'http://127.0.0.1:3000/',
    'http://2130706433/',
    'http://localhost:3000',
    'http://10.1.2.3/',
    'https://10.1.2.3/',
  ])('%s may be a receiver', (url) => {
    expect(faultOfUrl(url, OWN)).toBeUndefined();
  });

  it('http to a name is judged when the name is resolved', () => {
    expect(faultOfUrl('http://hooks.internal/', OWN)).toBeUndefined();
  });

  it.each([
    ['http://8.8.8.8/', 'The receiver must use https'],
    ['https://10.9.0.1/', "The receiver's address is in a denied network"],
    ['https://192.168.0.1/', "The receiver's address must be public, not private"],
  ])('%s cannot: %s', (url, fault) => {
    expect(faultOfUrl(url, OWN)).toBe(fault);
  });
});

it.each([
  ['https://Example.com.:8443/', 'example.com'],
  ['https://[2606:4700::1]:8443/', '2606:4700::1'],
  ['https://0x7f.1/', '127.0.0.1'],
])('the host of %s is %s', (url, host) => {
  expect(hostOf(new URL(url))).toBe(host);
});
