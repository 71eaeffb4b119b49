import type { DnsRecord } from '@stratus/contracts';
import { fieldsOf } from '../forms/fields.js';
import { RECORD_TYPES, fieldOfType, fieldsOfType } from './record-types.js';
import type { RecordType } from './record-types.js';
import { namesOf, valueOf } from './record-text.js';

const record = (fields: Partial<DnsRecord>): DnsRecord => ({
  id: 1,
  type: 'A',
  name: '',
  target: '',
  priority: 0,
  weight: 0,
  port: 0,
  service: null,
  protocol: null,
  ttl_sec: 0,
  tag: null,
  created: '',
  updated: '',
  ...fields,
});

it.each<[Partial<DnsRecord>, string]>([
  [{ target: '192.0.2.1' }, '192.0.2.1'],
  [{ type: 'MX', priority: 10, target: 'mail.example.com' }, '10 mail.example.com'],
  [{ type: 'MX' }, '0 .'],
  [{ type: 'SRV', priority: 1, weight: 2, port: 5060, target: 'sip.example.com' }, '1 2 5060 sip.example.com'],
  [{ type: 'CAA', tag: 'issue', target: ';' }, 'issue ";"'],
])('%j says %s', (fields, value) => expect(valueOf(record(fields))).toBe(value));

it('has names below its domain, and that of the domain itself', () => {
  expect(namesOf({ name: 'www' }, 'example.com')).toEqual(['www', '.example.com']);
  expect(namesOf({ name: '' }, 'example.com')).toEqual(['example.com', '']);
});

it('knows every type of the contract, with fields of the contract and in words of their own', () => {
  const [type] = fieldsOf('createDnsRecord', ['type']);
  expect(Object.keys(RECORD_TYPES).toSorted()).toEqual([...(type?.values ?? [])].toSorted());
  for (const each of Object.keys(RECORD_TYPES)) {
    const fields = fieldsOfType(each as RecordType);
    expect(fieldsOf('updateDnsRecord', fields)).toHaveLength(fields.length);
  }
  const [target] = fieldsOf('createDnsRecord', ['target']);
  expect(target && fieldOfType('MX', target)).toMatchObject({ title: 'Mail server', required: false });
  expect(target && fieldOfType('A', target)).toMatchObject({ title: 'IPv4 address', required: true });
});
