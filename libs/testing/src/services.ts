import type { RunningService } from '@stratus/platform/persistence';
import type { World } from './world.ts';

type Bootable = Parameters<World['boot']>;

/**
 * The only place that imports apps, and only when a spec asks for them: apps and their specs know each other by name only.
 */
const bootable = {
  account: async (): Promise<Bootable> => {
    const { accountService } = await import('../../../apps/account-service/src/account-service.definition.js');
    const { AccountServiceModule } = await import('../../../apps/account-service/src/account-service.module.js');
    return [accountService, AccountServiceModule];
  },
  catalog: async (): Promise<Bootable> => {
    const { catalogService } = await import('../../../apps/catalog-service/src/catalog-service.definition.js');
    const { CatalogServiceModule } = await import('../../../apps/catalog-service/src/catalog-service.module.js');
    return [catalogService, CatalogServiceModule];
  },
  network: async (): Promise<Bootable> => {
    const { networkService } = await import('../../../apps/network-service/src/network-service.definition.js');
    const { NetworkServiceModule } = await import('../../../apps/network-service/src/network-service.module.js');
    return [networkService, NetworkServiceModule];
  },
  vpc: async (): Promise<Bootable> => {
    const { vpcService } = await import('../../../apps/vpc-service/src/vpc-service.definition.js');
    const { VpcServiceModule } = await import('../../../apps/vpc-service/src/vpc-service.module.js');
    return [vpcService, VpcServiceModule];
  },
};

export type NeighbourName = keyof typeof bootable;

/**
 * Boots services of the monorepo into a world, in order: first those that the others ask. Use it for the neighbours of the
 * service under test; the spec boots that one itself.
 */
export async function bootServices(world: World, ...names: NeighbourName[]): Promise<RunningService[]> {
  const running: RunningService[] = [];
  for (const name of names) {
    // oxlint-disable-next-line no-await-in-loop -- a booting service may ask the earlier ones
    running.push(await world.boot(...(await bootable[name]())));
  }
  return running;
}
