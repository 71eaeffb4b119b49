import { z } from 'zod';

import { configurationTable, variablesOf } from './configuration-table.ts';

const schema = z.object({
  URL: z.string().min(1).describe('Where'),
  PORT: z.coerce.number().int().min(0).max(65535).default(80).describe('Port'),
  MODE: z.enum(['on', 'off']).default('on').describe('On | off'),
  NAME: z.string().optional().describe('Name'),
});

describe('the table of variables', () => {
  it('shows required variables, defaults and possible values', () => {
    expect(variablesOf(schema)).toEqual([
      { name: 'URL', required: true, byDefault: '', values: 'text', description: 'Where' },
      { name: 'PORT', required: false, byDefault: '`80`', values: '0 to 65535', description: 'Port' },
      { name: 'MODE', required: false, byDefault: '`on`', values: '`on`, `off`', description: 'On | off' },
      { name: 'NAME', required: false, byDefault: '', values: 'text', description: 'Name' },
    ]);
  });

  it('has a section for each app', () => {
    const table = configurationTable(new Map([['some-service', schema]]));
    expect(table).toContain('## some-service');
    expect(table).toContain('| `MODE` |  | `on` | `on`, `off` | On \\| off |');
  });
});
