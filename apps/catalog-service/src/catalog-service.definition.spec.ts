import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigurationError } from '@stratus/platform';
import { deliveredFile } from '../test/catalog.js';
import { catalogService } from './catalog-service.definition.js';

const directory = mkdtempSync(join(tmpdir(), 'stratus-catalog-'));
afterAll(() => rmSync(directory, { recursive: true }));

const define = (file: string) => () => catalogService({ DATABASE_URL: 'postgres://nowhere', CATALOG_FILE: file });

describe('catalog-service', () => {
  it('is configured with the content of its file', () => {
    expect(define(deliveredFile)().configuration.catalog.regions[0]?.id).toBe('us-east');
  });

  it('does not start without its file', () => {
    const missing = join(directory, 'missing.yaml');
    expect(define(missing)).toThrow(ConfigurationError);
    expect(define(missing)).toThrow(`CATALOG_FILE: ENOENT: no such file or directory, open '${missing}'`);
  });

  it('does not start with a wrong file, and says where it is wrong and why', () => {
    const wrong = join(directory, 'wrong.yaml');
    writeFileSync(wrong, 'regions: []\nflavours: []\n');
    expect(define(wrong)).toThrow(ConfigurationError);
    expect(define(wrong)).toThrow(`${wrong}: regions: must hold at least one region`);
    expect(define(wrong)).toThrow(`${wrong}: types: is missing`);
    expect(define(wrong)).toThrow(/Unrecognized key: "flavours"/);
  });
});
