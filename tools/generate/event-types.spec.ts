/** Catches: a generated type that says something else than the schema of its event. */
import { eventTypes } from './event-types.ts';

const event = (type: string, json: object, job = false) => ({
  type,
  service: 'vpc',
  entity: 'vpc',
  summary: 'A summary',
  job,
  data: { json: json as never },
});
const object = (properties: object, title?: string, required = Object.keys(properties)) => ({
  type: 'object',
  ...(title && { title }),
  properties,
  required,
});
const fieldOf = (schema: object): string | undefined =>
  /^field\??: (.*);$/m.exec(eventTypes([event('a', object({ field: schema }))]))?.[1];

describe('types of events', () => {
  it.each<[object, string]>([
    [{ type: 'integer' }, 'number'],
    [{ type: ['string', 'null'] }, 'string | null'],
    [{ enum: ["it's", 1, null] }, "'it\\'s' | 1 | null"],
    [{ const: true }, 'true'],
    [{ type: 'array', items: { type: ['integer', 'null'] } }, '(number | null)[]'],
    [{ type: 'array', items: { type: 'string' } }, 'string[]'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }, { type: 'string' }] }, 'string | null'],
    [{ type: 'object' }, 'Record<string, unknown>'],
    [{}, 'unknown'],
    [object({ a: { type: 'string' } }), 'VpcField'],
    [object({ a: { type: 'string' } }, 'ip-address'), 'IpAddress'],
  ])('%j is %s', (schema, type) => expect(fieldOf(schema)).toBe(type));

  it('share a record, and tell two of one name apart', () => {
    const [one, other] = [object({ a: { type: 'string' } }, 'Vpc'), object({ a: { type: 'integer' } }, 'Vpc')];
    const text = eventTypes([event('first', one), event('second', one, true), event('third', other)]);
    expect(text.match(/export interface Vpc2? /g)).toEqual(['export interface Vpc ', 'export interface Vpc2 ']);
    expect(text).toContain("first: { entity: 'vpc'; data: Vpc };");
    expect(text).toContain("second: { entity: 'vpc'; data: Vpc; job: true };");
    expect(text).toContain("third: { entity: 'vpc'; data: Vpc2 };");
  });

  it('have optional fields, and comments that end where they should', () => {
    const text = eventTypes([event('a', object({ b: { type: 'string', description: 'x */ y' } }, 'A', []))]);
    expect(text).toContain('/** x * / y */\nb?: string;');
  });
});
