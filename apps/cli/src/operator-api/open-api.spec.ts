import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { inPath } from '../operator/operation-request.js';
import { documentOf } from './open-api.js';
import { OPERATIONS } from './operations.js';

const repeated = (values: readonly string[]): string[] => values.filter((value, at) => values.indexOf(value) !== at);

it('operations have unique names and paths', () => {
  expect(repeated(OPERATIONS.map(({ name }) => name))).toEqual([]);
  expect(repeated(OPERATIONS.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`))).toEqual([]);
});

it.each(OPERATIONS.map((operation) => [operation.name, operation] as const))(
  '%s declares what it requires and what its path names, and is in the audit log unless it only reads',
  (_name, operation) => {
    const { input, required, ids, method } = operation;
    expect(Object.keys(input)).toEqual(expect.arrayContaining([...required]));
    expect(required).toEqual(expect.arrayContaining([...inPath(operation)]));
    expect(ids !== undefined).toBe(method !== 'GET');
  },
);

const GUIDE = join(import.meta.dirname, '../../../../docs/operations/operators-api.md');

it('the guide has every operation with its inputs, in order', () => {
  const rows = readFileSync(GUIDE, 'utf8').matchAll(/^\| `([A-Z]+ \/[^`]*)` +\| `[a-z -]+` +\|([^|]*)\| *(.*?) *\|$/gm);
  const described = [...rows].map(([, request, inputs = '', summary]) => [request, inputs.trim(), summary]);
  const inputsOf = ({ input, required, ...operation }: (typeof OPERATIONS)[number]): string =>
    Object.keys(input)
      .filter((name) => !inPath(operation).has(name))
      .map((name) => (required.includes(name) ? `**\`${name}\`**` : `\`${name}\``))
      .join(', ');
  expect(described).toEqual(
    OPERATIONS.map((operation) => [`${operation.method} ${operation.path}`, inputsOf(operation), operation.summary]),
  );
});

it('the document is valid', async () => {
  expect(await new Validator().validate(JSON.parse(JSON.stringify(documentOf(OPERATIONS))))).toEqual({ valid: true });
});
