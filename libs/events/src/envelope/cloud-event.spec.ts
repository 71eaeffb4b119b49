import { randomUUID } from 'node:crypto';
import type { LedgerRow } from '../ledger/ledger-row.js';
import { sequenceOf, serialiseCloudEvent } from './cloud-event.js';
import type { CloudEvent, SequenceForm } from './cloud-event.js';

const row: LedgerRow = {
  position: 1,
  id: '01a1fd0d-769b-76ae-978f-0ac596474829',
  account_id: 42,
  type: 'vpc_create',
  entity_type: 'vpc',
  entity_id: '7',
  entity_label: 'Zürich "1"',
  entity_url: '/v4/vpcs/7',
  sequence: 12,
  secondary_entity: { type: 'subnet', id: 3, label: 'front', url: '/v4/vpcs/7/subnets/3' },
  job: { id: randomUUID(), status: 'started', percent: 5, timeRemaining: '00:00:10', rate: '1 MB/s', message: 'runs' },
  data: '{"id":7}',
  actor: 'ann',
  request_id: 'spec',
  traceparent: '00-411d7c26b08941d3850cf2f60ce23ae7-a42e0a0410424da4-00',
  created: new Date('2026-05-01T12:00:00Z'),
};
const published = (parts: Partial<LedgerRow> = {}, form?: SequenceForm): CloudEvent =>
  JSON.parse(serialiseCloudEvent('vpc', { ...row, ...parts }, form)) as CloudEvent;

const isUri = (text: unknown): boolean => typeof text === 'string' && URL.canParse(text);
const isReference = (text: unknown): boolean => typeof text === 'string' && URL.canParse(text, 'http://host');

/** The JSON types of CloudEvents: a Boolean, an Integer of 32 bits, or a String, which also holds the other types. */
const isAttributeValue = (value: unknown): boolean =>
  typeof value === 'boolean' ||
  (typeof value === 'string' && value !== '') ||
  (typeof value === 'number' && (value | 0) === value);

describe('the envelope, as CloudEvents 1.0 and its extensions sequence and distributed tracing demand', () => {
  const { data, ...attributes } = published();

  it('has attributes with short names of letters and digits', () => {
    for (const name of Object.keys(attributes)) expect(name).toMatch(/^[a-z0-9]{1,20}$/);
  });

  it('has attribute values of the types that every format knows', () => {
    const wrong = Object.entries(attributes).filter(([, value]) => !isAttributeValue(value));
    expect(wrong).toEqual([]);
  });

  it('has the required attributes, with URIs and times in their forms', () => {
    expect(attributes).toMatchObject({ specversion: '1.0', type: 'vpc_create', datacontenttype: 'application/json' });
    expect([isReference(attributes.source), isUri(attributes.dataschema)]).toEqual([true, true]);
    expect(attributes.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(attributes.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$/);
    expect(data).toEqual({ id: 7 });
  });

  it('has sequences that sort as strings like their numbers', () => {
    const numbers = [1, 2, 9, 10, 11, 99, 100, 2 ** 31, 9_999_999_999];
    const sequences = numbers.map((sequence) => published({ sequence }).sequence);
    expect(sequences.slice(0, 4)).toEqual(['0000000001', '0000000002', '0000000009', '0000000010']);
    expect(sequences.toSorted()).toEqual(sequences);
    expect(sequences.map((sequence) => sequenceOf({ sequence }))).toEqual(numbers);
  });

  it('has the number of earlier versions where an operator asks for it', () => {
    expect(published({}, 'number').sequence).toBe(12);
    expect(sequenceOf(published({}, 'number'))).toBe(12);
  });
});
