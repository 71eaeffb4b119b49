import { Readable } from 'node:stream';
import { createInterface } from 'node:readline';
import { jsonLine } from './json-line.ts';

it('is one line for its reader, whatever the text in it', async () => {
  const values = [{ label: 'a\u2028b\u2029c\nd\re' }, ['next']];
  const read: unknown[] = [];
  for await (const line of createInterface({ input: Readable.from(values.map(jsonLine)) })) read.push(JSON.parse(line));
  expect(read).toEqual(values);
});
