import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@stratus/local-servers';
import type { ServiceDefinition } from '@stratus/service';

const fileOf = (name: string, kind: string): string =>
  join(projectRoot, 'apps', `${name}-service`, 'src', `${name}-service.${kind}.ts`);

/** @throws Error when the service's app has no such file, or the file has no such export. */
export async function exportOf(name: string, kind: string, as: string): Promise<unknown> {
  const file = fileOf(name, kind);
  const found: unknown = ((await import(file)) as Record<string, unknown>)[as];
  if (found === undefined) throw new Error(`${file} does not export ${as}`);
  return found;
}

/** The definition of a service of the monorepo; undefined when there is no service with this name. */
export async function definitionOf(
  name: string,
): Promise<((environment: NodeJS.ProcessEnv) => ServiceDefinition) | undefined> {
  if (!existsSync(fileOf(name, 'definition'))) return undefined;
  const define = await exportOf(name, 'definition', `${name}Service`);
  return define as (environment: NodeJS.ProcessEnv) => ServiceDefinition;
}
