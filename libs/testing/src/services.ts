import type { RunningService } from '@stratus/service';
import { exportOf } from './exports.ts';
import type { World } from './world.ts';

/**
 * Imports a service's definition and module by convention: `vpcService` of `vpc-service.definition.ts`,
 * `VpcServiceModule` of `vpc-service.module.ts`. Finds them by the service's name, so that neither this library nor a
 * spec imports another app.
 *
 * @throws Error when there is no such app, or it lacks these exports.
 */
async function bootable(name: string): Promise<Parameters<World['boot']>> {
  const definition = await exportOf(name, 'definition', `${name}Service`);
  const module = await exportOf(name, 'module', `${name.charAt(0).toUpperCase()}${name.slice(1)}ServiceModule`);
  return [definition, module] as Parameters<World['boot']>;
}

/**
 * Boots services of the monorepo into a world, one after the other: list services before those that call them. For the
 * neighbours of the service under test, which its spec boots itself.
 */
export async function bootServices(world: World, ...names: string[]): Promise<RunningService[]> {
  const running: RunningService[] = [];
  for (const name of names) {
    // While booting, a service may call those before it.
    running.push(await world.boot(...(await bootable(name))));
  }
  return running;
}
