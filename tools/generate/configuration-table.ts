import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { z } from 'zod';

import { projectRoot } from '@stratus/local-servers';

/** One environment variable, as the table shows it. */
export interface Variable {
  name: string;
  required: boolean;
  byDefault: string;
  values: string;
  description: string;
}

interface DescribedValues {
  enum?: string[];
  type?: string;
  minimum?: number;
  maximum?: number;
}

export function variablesOf(schema: z.ZodObject): Variable[] {
  return Object.entries(schema.shape).map(([name, field]) => {
    const whenUnset = z.safeParse(field, undefined);
    const known = z.toJSONSchema(field, { unrepresentable: 'any', io: 'output' }) as DescribedValues;
    return {
      name,
      required: !whenUnset.success,
      byDefault: whenUnset.success && whenUnset.data !== undefined ? `\`${String(whenUnset.data)}\`` : '',
      values: valuesOf(known),
      description: z.globalRegistry.get(field)?.description ?? '',
    };
  });
}

function valuesOf({ enum: values, type, minimum, maximum }: DescribedValues): string {
  if (values) return values.map((value) => `\`${value}\``).join(', ');
  return type === 'integer' || type === 'number' ? `${minimum} to ${maximum}` : 'text';
}

/** The zod schemas of all apps, by app: the exports `…Variables` of their built modules. */
export async function configurationSchemas(): Promise<Map<string, z.ZodObject>> {
  const schemas = new Map<string, z.ZodObject>();
  const files = globSync('apps/*/dist/*.{definition,configuration}.js', { cwd: projectRoot }).toSorted();
  for (const file of files) {
    const exported = (await import(join(projectRoot, file))) as Record<string, unknown>;
    for (const [name, value] of Object.entries(exported)) {
      if (name.endsWith('Variables')) schemas.set(basename(dirname(dirname(file))), value as z.ZodObject);
    }
  }
  return schemas;
}

/** docs/configuration.md, before formatting. */
export function configurationTable(schemas: ReadonlyMap<string, z.ZodObject>): string {
  const sections = [...schemas].map(([app, schema]) => {
    const rows = variablesOf(schema).map(
      ({ name, required, byDefault, values, description }) =>
        `| \`${name}\` | ${required ? 'yes' : ''} | ${byDefault} | ${values} | ${description.replaceAll('|', '\\|')} |`,
    );
    return [
      `## ${app}`,
      '',
      '| Variable | Required | Default | Values | Meaning |',
      '| --- | --- | --- | --- | --- |',
      ...rows,
    ].join('\n');
  });
  return [
    '# Configuration',
    '',
    'Every app reads its settings from environment variables. An app that finds one missing or wrong names all of them ' +
      'and does not start. An empty variable counts as unset. Written by `npm run generate`.',
    '',
    'Every variable `X` may come from a file instead: `X_FILE` names it, and its content is the value, without the newline ' +
      'at its end. So secrets can be mounted: `DATABASE_URL_FILE=/run/secrets/stratus/DATABASE_URL`. An app reads the file at ' +
      'its start, up to 64 kB. It refuses `X` and `X_FILE` together, and an empty file. A variable of the tables that ends ' +
      'in `_FILE` itself is the name of a file that the app uses, such as `CATALOG_FILE`. The commands of ' +
      '[operator](../apps/cli/README.md) read their variables the same way.',
    '',
    sections.join('\n\n'),
    '',
  ].join('\n');
}
