import * as contracts from '@stratus/contracts';
import { eventDefinitions } from '@stratus/events';
import { formatted } from './formatted.ts';
import { stringify } from 'yaml';

import { projectRoot, readJsonFile } from '@stratus/local-servers';
import { join } from 'node:path';
import { composedNatsConfiguration } from '../compose/nats-configuration.ts';
import { dashboard } from '../monitoring/dashboard.ts';
import { cliOperations } from './cli-operations.ts';
import { consoleFields, consoleOperations } from './console-operations.ts';
import type { Document } from './cli-operations.ts';
import { asyncApi } from './asyncapi.ts';
import { databaseStatuses } from './database-statuses.ts';
import { configurationSchemas, configurationTable } from './configuration-table.ts';
import { eventSchema } from './event-schema.ts';
import { eventTypes } from './event-types.ts';
import { kubernetesManifests } from '../kubernetes/manifests.ts';

/** Quotes every string, so that no YAML version reads one as another type. */
const YAML = {
  defaultStringType: 'QUOTE_DOUBLE',
  defaultKeyType: 'PLAIN',
  lineWidth: 0,
  aliasDuplicateObjects: false,
} as const;
const NOTICE = '# Written by npm run generate.\n';

const json = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`;

const module = (value: unknown): string =>
  `/** Written by npm run generate. */\nexport default ${JSON.stringify(value, null, 1)};\n`;

/** Every generated file, by its path in the project. Needs the build. */
export async function documents(): Promise<Map<string, string>> {
  const version = String(readJsonFile(join(projectRoot, 'package.json'))?.version);
  const events = eventDefinitions().toSorted((one, other) => one.type.localeCompare(other.type, 'en'));
  const { currentOpenApiDocument } = await import('../../apps/gateway/dist/openapi/current-openapi-document.js');
  const openApi = currentOpenApiDocument();
  const schemas = await configurationSchemas();
  const table = configurationTable(schemas);
  const { STATUS_EVENTS, MEANINGS } = await import('../../apps/database-service/dist/databases/database-status.js');
  const statuses = databaseStatuses(STATUS_EVENTS, MEANINGS);
  return new Map([
    ['docs/database-statuses.md', await formatted('database-statuses.md', statuses)] as const,
    ...events.map(
      (event) => [`docs/events/${event.type}.v1.json`, `${JSON.stringify(eventSchema(event), null, 2)}\n`] as const,
    ),
    ['docs/openapi.json', `${JSON.stringify(openApi, null, 2)}\n`] as const,
    ['apps/cli/operations.json', json(cliOperations(openApi as unknown as Document))] as const,
    ['apps/console/src/api/operations.generated.ts', module(consoleOperations(contracts))] as const,
    [
      'apps/console/src/api/fields.generated.ts',
      module(consoleFields(contracts, openApi as unknown as Document)),
    ] as const,
    ['apps/console/src/api/event-types.generated.ts', module(events.map(({ type }) => type))] as const,
    ['deploy/monitoring/dashboard.json', `${JSON.stringify(dashboard(), null, 2)}\n`] as const,
    [
      'libs/subscriber/src/events/events.generated.ts',
      await formatted('events.generated.ts', eventTypes(events)),
    ] as const,
    ['docs/events/asyncapi.yaml', NOTICE + stringify(asyncApi(events, version), YAML)] as const,
    ...(await kubernetesManifests(schemas, version)),
    ['deploy/nats/nats.conf', NOTICE + composedNatsConfiguration()] as const,
    ['docs/configuration.md', await formatted('configuration.md', table)] as const,
  ]);
}
