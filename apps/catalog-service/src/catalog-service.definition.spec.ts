import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigurationError } from '@stratus/environment';
import { deliveredFile } from '../test/catalog.js';
import { catalogService } from './catalog-service.definition.js';

const directory = mkdtempSync(join(tmpdir(), 'stratus-catalog-'));
afterAll(() => rmSync(directory, { recursive: true }));

const define = (file: string) => () => catalogService({ DATABASE_URL: 'postgres://nowhere', CATALOG_FILE: file });

describe('catalog-service', () => {
  it('is configured with the content of its file', () => {
    expect(define(deliveredFile)().configuration.catalog.regions[0]?.id).toBe('us-east');
  });

  const engines = (DATABASE_ENGINES: string) =>
    catalogService({ DATABASE_URL: 'postgres://nowhere', CATALOG_FILE: deliveredFile, DATABASE_ENGINES }).configuration
      .catalog.database_engines;

  it('offers the engines of its file, or those of DATABASE_ENGINES', () => {
    expect(engines('')).toEqual(define(deliveredFile)().configuration.catalog.database_engines);
    expect(engines('postgresql/17.6, mysql/11.8.3-MariaDB')).toEqual([
      { id: 'postgresql/17.6', engine: 'postgresql', version: '17.6', total_disk_size_gb: 0, used_disk_size_gb: 0 },
      {
        id: 'mysql/11.8.3-MariaDB',
        engine: 'mysql',
        version: '11.8.3-MariaDB',
        total_disk_size_gb: 0,
        used_disk_size_gb: 0,
      },
    ]);
  });

  it.each([
    ['postgresql', 'DATABASE_ENGINES: must be ids of engines like mysql/8.0.30'],
    ['mysql/8.0.30,', 'DATABASE_ENGINES: must be ids of engines like mysql/8.0.30'],
    ['mysql/8.0.30,mysql/8.0.30', 'DATABASE_ENGINES: must not have an engine twice'],
  ])('does not start with DATABASE_ENGINES=%s', (text, reason) => expect(() => engines(text)).toThrow(reason));

  it('does not start without its file', () => {
    const missing = join(directory, 'missing.yaml');
    expect(define(missing)).toThrow(ConfigurationError);
    expect(define(missing)).toThrow(`CATALOG_FILE: ENOENT: no such file or directory, open '${missing}'`);
  });

  it('does not start with an invalid file, and reports where and why', () => {
    const wrong = join(directory, 'wrong.yaml');
    writeFileSync(wrong, 'regions: []\nflavours: []\n');
    expect(define(wrong)).toThrow(ConfigurationError);
    expect(define(wrong)).toThrow(`${wrong}: regions: must hold at least one region`);
    expect(define(wrong)).toThrow(`${wrong}: types: is missing`);
    expect(define(wrong)).toThrow(/Unrecognized key: "flavours"/);
  });
});
