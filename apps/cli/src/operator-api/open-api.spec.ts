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

it('the document is valid', async () => {
  expect(await new Validator().validate(JSON.parse(JSON.stringify(documentOf(OPERATIONS))))).toEqual({ valid: true });
});
