import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@stratus/local-servers';
import type { RunningService } from '@stratus/service';
import type { World } from './world.ts';

type Definition = Parameters<World['boot']>[0];

const fileOf = (name: string, kind: string): string =>
  join(projectRoot, 'apps', `${name}-service`, 'src', `${name}-service.${kind}.ts`);

async function exported(name: string, kind: string, as: string): Promise<unknown> {
  const file = fileOf(name, kind);
  const found: unknown = ((await import(file)) as Record<string, unknown>)[as];
  if (found === undefined) throw new Error(`${file} does not export ${as}`);
  return found;
}

/** The definition of a service of the monorepo; undefined when there is no service of this name. */
export async function definitionOf(name: string): Promise<Definition | undefined> {
  if (!existsSync(fileOf(name, 'definition'))) return undefined;
  return (await exported(name, 'definition', `${name}Service`)) as Definition;
}

/**
 * What every service's app exports, by convention: `vpcService` of `vpc-service.definition.ts`, `VpcServiceModule` of
 * `vpc-service.module.ts`. The kit finds an app by the service's name, so neither it nor a spec imports another app.
 *
 * @throws Error when there is no such app, or it exports something else.
 */
async function bootable(name: string): Promise<Parameters<World['boot']>> {
  const definition = await exported(name, 'definition', `${name}Service`);
  const module = await exported(name, 'module', `${name.charAt(0).toUpperCase()}${name.slice(1)}ServiceModule`);
  return [definition, module] as Parameters<World['boot']>;
}

/**
 * Boots services of the monorepo into a world, one after the other: first those that the others ask. For the neighbours
 * of the service that a spec is about; that one the spec boots itself.
 */
export async function bootServices(world: World, ...names: string[]): Promise<RunningService[]> {
  const running: RunningService[] = [];
  for (const name of names) {
    // A service may ask those before it while it boots.
    running.push(await world.boot(...(await bootable(name))));
  }
  return running;
}
