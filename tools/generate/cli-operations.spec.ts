import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { projectRoot } from '@stratus/local-servers';
import { cliOperations } from './cli-operations.ts';
import type { Document } from './cli-operations.ts';

const document = JSON.parse(readFileSync(join(projectRoot, 'docs/openapi.json'), 'utf8')) as Document;
const operations = cliOperations(document);

describe('the commands for the API', () => {
  it('cover every operation but those of accounts and aliases, under a name of its own', () => {
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    const covered = ids.filter((id) => !/^(account|gateway)\.|\.alias$/.test(id));
    expect(operations).toHaveLength(covered.length);
    const names = operations.map(({ group, verb }) => `${group} ${verb}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('take the parameters of the path in order, and know the kind of each property', () => {
    const update = operations.find(({ group, verb }) => group === 'interface' && verb === 'order');
    expect(update?.arguments).toEqual(['computeId', 'configId']);
    expect(update?.fields).toMatchObject([{ name: 'ids', kind: 'integers', required: true }]);
    const create = operations.find(({ group, verb }) => group === 'vpc' && verb === 'create');
    expect(create?.fields.map(({ name, kind }) => [name, kind])).toEqual([
      ['label', 'string'],
      ['region', 'string'],
      ['description', 'string'],
      ['subnets', 'json'],
    ]);
  });

  it('have no options for properties that the API ignores because they are read-only', () => {
    const create = operations.find(({ group, verb }) => group === 'firewall' && verb === 'create');
    expect(create?.fields.map(({ name }) => name)).toEqual(['label', 'rules', 'devices', 'tags']);
    const described = operations.flatMap(({ fields }) => fields.map(({ description }) => description));
    expect(described.filter((description) => description.startsWith('Ignored: read-only'))).toEqual([]);
  });
});
