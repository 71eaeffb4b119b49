import type { RunningService } from '@stratus/service';
import { exportOf } from './exports.ts';
import type { World } from './world.ts';

/**
 * Exports of every service's app, by convention: `vpcService` of `vpc-service.definition.ts`, `VpcServiceModule` of
 * `vpc-service.module.ts`. The kit finds an app by the service's name, so neither it nor a spec imports another app.
 *
 * @throws Error when there is no such app, or it exports something else.
 */
async function bootable(name: string): Promise<Parameters<World['boot']>> {
  const definition = await exportOf(name, 'definition', `${name}Service`);
  const module = await exportOf(name, 'module', `${name.charAt(0).toUpperCase()}${name.slice(1)}ServiceModule`);
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
