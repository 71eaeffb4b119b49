import pg from 'pg';
import { jsonTime } from './json-time.js';
import { compactJsonb, jsonList, jsonRecord } from './json-record.js';

interface Part {
  id: number;
  label: string | null;
}
interface Whole {
  zeta: number;
  alpha: string;
  'a "quoted" key': boolean;
  parts: Part[];
  tags: string[];
  nothing: null;
  created: string;
  stored: unknown;
  optional?: number;
}

const client = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] });
beforeAll(() => client.connect());
afterAll(() => client.end());

const textOf = async (json: string, from = '', values: unknown[] = []): Promise<string> => {
  const { rows } = await client.query<{ text: string }>(`select (${json})::text as text ${from}`, values);
  return rows.map(({ text }) => text).join('\n');
};
const PART = jsonRecord<Part>({ id: 'part.id', label: 'part.label' });

describe('a record as JSON', () => {
  it('is compact, with its keys in order, and JSON values', async () => {
    const whole = jsonRecord<Whole>({
      zeta: '9007199254740991::bigint',
      alpha: '$1::text',
      'a "quoted" key': 'outside.id = 7',
      parts: jsonList(`select ${PART} from (values (2, 'b : c'), (1, null)) as part (id, label) order by part.id`),
      tags: `array['a, b', 'c']`,
      nothing: 'null',
      created: jsonTime(`'2026-01-02 03:04:05.678'::timestamp`),
      stored: `'{"b":  1}'::json`,
    });
    const alpha = 'tab\t "q" \\ \u2028 {"x" : 1}';
    expect(await textOf(whole, 'from (values (7)) as outside (id)', [alpha])).toBe(
      `{"zeta":9007199254740991,"alpha":${JSON.stringify(alpha)},"a \\"quoted\\" key":true,` +
        `"parts":[{"id":1,"label":null},{"id":2,"label":"b : c"}],"tags":["a, b","c"],"nothing":null,` +
        `"created":"2026-01-02T03:04:05","stored":{"b":  1}}`,
    );
  });

  it('reads the surrounding columns, even when a key has the name of a column', async () => {
    const named = jsonRecord<{ json_row: number; part: number }>({ json_row: 'part.json_row', part: 'part.id' });
    expect(await textOf(named, 'from (values (1, 2)) as part (id, json_row)')).toBe('{"json_row":2,"part":1}');
  });

  it('works inside an aggregate', async () => {
    const parts = `to_json(array_agg(${PART} order by part.id desc))`;
    expect(await textOf(parts, `from (values (1, 'x'), (2, 'y')) as part (id, label)`)).toBe(
      '[{"id":2,"label":"y"},{"id":1,"label":"x"}]',
    );
  });

  it('refuses a key that Postgres would cut off', () => {
    expect(() => jsonRecord({ ['é'.repeat(32)]: '1' })).toThrow('too long');
    expect(() => jsonRecord({ ['x'.repeat(63)]: '1' })).not.toThrow();
  });

  it('has exactly the keys of its type', () => {
    // @ts-expect-error -- a key is missing
    jsonRecord<Part>({ id: '1' });
    // @ts-expect-error -- the record has no such key
    jsonRecord<Part>({ id: '1', label: '2', size: '3' });
  });
});

describe('a list as JSON', () => {
  it('is empty without rows, and holds null, numbers and lists', async () => {
    expect(await textOf(jsonList('select 1 where false'))).toBe('[]');
    expect(await textOf(jsonList(`select ${PART} from (select 1 as id, 'x' as label where false) as part`))).toBe('[]');
    expect(await textOf(jsonList('values (2), (null), (1)'))).toBe('[2,null,1]');
    expect(await textOf(jsonList(`select ${jsonList('select n')} from generate_series(1, 2) as n`))).toBe('[[1],[2]]');
  });
});

describe('a jsonb as JSON', () => {
  it('does not contain the spaces that Postgres writes', async () => {
    const stored = `'{"bb": {"x": null, "y": [1.50, true]}, "a": -2e3}'::jsonb`;
    expect(await textOf(compactJsonb<{ a: number }>(stored))).toBe('{"a":-2000,"bb":{"x":null,"y":[1.50,true]}}');
    expect(await textOf(compactJsonb<{ a: number }>('null::jsonb'))).toBe('');
  });

  it('needs a claim when it contains a text', () => {
    // @ts-expect-error -- it could have a space
    compactJsonb<{ a: { b: string | null }[] }>('stored');
    compactJsonb<{ a: { b: string | null }[] }>('stored', 'no text has a space');
  });
});
