import type { CreateDnsRecordRequest } from '@stratus/contracts';
import { changedRecord, changesTo, newRecord, refuseUnlessFits, refuseUnlessRoom } from './dns-record.js';
import type { OtherRecords, StoredDnsRecord, Zone } from './dns-record.js';

const alone: OtherRecords = { namesake: false, alias: false, mailServer: false, nullMx: false };
const zone: Zone = { domain: { domain: 'Example.com', type: 'master' }, client: '203.0.113.9' };
const create = (request: CreateDnsRecordRequest, others = alone, of = zone) => {
  const record = newRecord(request, of);
  refuseUnlessFits(record, of, others);
  return record;
};
const www = { type: 'A', name: 'www', target: '192.0.2.1' } as const;
const srv = { type: 'SRV', service: 'sip', target: 'phone', priority: 1, weight: 2, port: 5060 } as const;
const caa = { type: 'CAA', tag: 'issue', target: 'ca.example' } as const;

describe('the name of a record', () => {
  it.each([
    ['www', 'www'],
    ['', ''],
    [undefined, ''],
    ['www.example.COM', 'www'],
    ['a.b.example.com.', 'a.b'],
    ['example.com', ''],
    ['notexample.com', 'notexample.com'],
    ['*', '*'],
    ['*.dev', '*.dev'],
    ['_acme-challenge.www', '_acme-challenge.www'],
    ['Bücher', 'xn--bcher-kva'],
    ['Mixed', 'Mixed'],
  ])('%s is kept as %s', (name, kept) => {
    const { type, target } = www;
    expect(create({ type, target, ...(name !== undefined && { name }) }).name).toBe(kept);
  });

  it.each([
    ['@', 'A'],
    ['a b', 'A'],
    ['a..b', 'A'],
    ['www.', 'A'],
    ['-a', 'A'],
    ['a.*', 'A'],
    ['*.', 'A'],
    ['*a', 'A'],
    ['ü@', 'A'],
    ['a'.repeat(64), 'A'],
    ['*', 'NS'],
    ['*.sub', 'NS'],
    ['_sub', 'MX'],
  ] as const)('cannot be %s for %s', (name, type) => {
    expect(() => create({ type, name, target: type === 'A' ? '192.0.2.1' : 'host.example' })).toThrow(
      'name: Invalid hostname',
    );
  });

  it('fits a name of DNS together with its domain', () => {
    const long = { ...zone, domain: { ...zone.domain, domain: `${'a.'.repeat(120)}example` } };
    expect(create({ ...www, name: 'abcde' }, alone, long).name).toBe('abcde');
    expect(() => create({ ...www, name: 'abcdef' }, alone, long)).toThrow('at most 253 characters');
  });

  it('is one of its own for a CNAME', () => {
    const alias = { type: 'CNAME', name: 'a', target: 'b.example' } as const;
    expect(create(alias)).toMatchObject({ name: 'a' });
    expect(() => create({ ...alias, name: 'example.com' })).toThrow('name: name is required');
    expect(() => create(alias, { ...alone, namesake: true })).toThrow('name: Record conflict - CNAMES must be unique');
    expect(() => create(www, { ...alone, namesake: true, alias: true })).toThrow('CNAMES must be unique');
    expect(create(www, { ...alone, namesake: true })).toMatchObject(www);
  });

  it('is that of the service for SRV', () => {
    expect(create({ ...srv, name: 'ignored' })).toMatchObject({ name: '_sip._tcp', protocol: 'tcp' });
    expect(create({ ...srv, protocol: 'udp' })).toMatchObject({ name: '_sip._udp', service: 'sip' });
  });
});

describe('the target of a record', () => {
  it.each([
    [www, '192.0.2.1'],
    [{ ...www, target: '[remote_addr]' }, '203.0.113.9'],
    [{ type: 'AAAA', target: '2001:DB8::1' }, '2001:DB8::1'],
    [{ type: 'NS', target: 'ns1.example.net.' }, 'ns1.example.net'],
    [{ type: 'MX', target: '*.Example.net' }, '*.Example.net'],
    [{ type: 'MX', target: '1.mx.bücher.example' }, '1.mx.xn--bcher-kva.example'],
    [{ type: 'CNAME', name: 'a', target: '_x.acm.example' }, '_x.acm.example'],
    [{ type: 'PTR', name: '4', target: 'host.example.' }, 'host.example'],
    [{ type: 'TXT', target: ' "v=spf1" ü; . ' }, ' "v=spf1" ü; . '],
    [srv, 'phone.Example.com'],
    [{ ...srv, target: 'phone.example.net' }, 'phone.example.net'],
    [{ ...srv, target: '.' }, '.'],
    [caa, 'ca.example'],
    [{ ...caa, target: 'ca.example; account=1; b=c' }, 'ca.example; account=1; b=c'],
    [{ ...caa, tag: 'issuewild' }, 'ca.example'],
    [{ ...caa, target: ';' }, ';'],
    [{ ...caa, tag: 'iodef', target: 'mailto:a@ca.example' }, 'mailto:a@ca.example'],
    [{ ...caa, tag: 'iodef', target: 'https://ca.example' }, 'https://ca.example'],
    [{ ...caa, tag: 'iodef' }, 'ca.example'],
  ] as [CreateDnsRecordRequest, string][])('of %j is %s', (request, target) => {
    expect(create(request).target).toBe(target);
  });

  it.each([
    { ...www, target: '2001:db8::1' },
    { ...www, target: '192.0.2.01' },
    { ...www, target: 'host.example' },
    { ...www, target: '' },
    { type: 'AAAA', target: '192.0.2.1' },
    { type: 'AAAA', target: '[remote_addr]' },
    { type: 'NS', target: 'ns1' },
    { type: 'NS', target: '*.example.net' },
    { type: 'MX', target: 'a.*.example' },
    { type: 'CNAME', name: 'a', target: '192.0.2.1' },
    { type: 'TXT', target: '' },
    { ...srv, target: '..' },
    { type: 'NS', target: '.' },
    { type: 'CNAME', name: 'a', target: '.' },
    { ...caa, target: '; a=b' },
    { ...caa, tag: 'issuewild', target: '*.ca.example' },
    { ...caa, tag: 'iodef', target: 'ftp://ca.example' },
    { ...caa, tag: 'iodef', target: 'mailto:ca.example' },
  ] as CreateDnsRecordRequest[])('is refused: %j', (request) => expect(() => create(request)).toThrow('target: '));
});

describe('a record', () => {
  it('has no values of fields that its type does not use', () => {
    const more = { priority: 5, weight: 5, port: 5, service: 's', protocol: 'p', tag: 'issue', ttl_sec: 299 } as const;
    const none = { priority: 0, weight: 0, port: 0, service: null, protocol: null, tag: null };
    expect(create({ ...www, ...more })).toEqual({ ...www, ...none, ttlSec: 300 });
    expect(create({ type: 'MX', target: 'a.example', ...more })).toMatchObject({ ...none, priority: 5 });
    expect(create({ ...caa, ...more })).toMatchObject({ ...none, tag: 'issue' });
  });

  it.each([
    [{ type: 'A' }, ['target']],
    [{ type: 'SRV' }, ['target', 'priority', 'weight', 'port', 'service']],
    [{ type: 'CAA' }, ['target', 'tag']],
  ] as [CreateDnsRecordRequest, string[]][])('needs fields: %j', (request, fields) => {
    expect(() => create(request)).toThrow(fields.map((field) => `${field}: ${field} is required`).join('; '));
  });

  it('may say that a domain takes no mail, beside no other mail server', () => {
    const none = { type: 'MX', name: '', target: '' } as const;
    expect(create(none)).toMatchObject({ target: '', priority: 0 });
    expect(() => create({ ...none, name: 'a', priority: 1 })).toThrow(/^name: .*; priority: /);
    expect(() => create(none, { ...alone, mailServer: true })).toThrow('target: Delete the other MX records');
    const server = { ...none, target: 'mail.example' };
    expect(create(server, { ...alone, mailServer: true })).toMatchObject(server);
    expect(() => create(server, { ...alone, mailServer: true, nullMx: true })).toThrow('takes no mail');
  });

  it('of a slave comes from elsewhere', () => {
    const slave: Zone = { ...zone, domain: { ...zone.domain, type: 'slave' } };
    expect(() => create(www, alone, slave)).toThrow('A slave domain gets its records from its masters');
  });

  it('needs room in its domain', () => {
    expect(() => refuseUnlessRoom(11_999)).not.toThrow();
    expect(() => refuseUnlessRoom(12_000)).toThrow('A domain can have up to 12000 records');
  });

  it('changes as requested, or not at all', () => {
    const stored = (request: CreateDnsRecordRequest) => ({ id: 1, domainId: 2, ...create(request) }) as StoredDnsRecord;
    const change = (request: CreateDnsRecordRequest, body: object) =>
      changesTo(stored(request), changedRecord(stored(request), body, zone));
    expect(change(www, {})).toBeUndefined();
    expect(change(www, { name: 'www.example.com', ttl_sec: 0, priority: 9, tag: 'issue' })).toBeUndefined();
    expect(change(www, { target: '192.0.2.2', ttl_sec: 1 })).toEqual({ target: '192.0.2.2', ttlSec: 300 });
    expect(change(srv, { service: 'sips', target: 'desk' })).toEqual({
      service: 'sips',
      name: '_sips._tcp',
      target: 'desk.Example.com',
    });
    expect(change({ ...www, name: 'example.com.example.com' }, { target: '192.0.2.2' })).toEqual({
      target: '192.0.2.2',
    });
  });
});
