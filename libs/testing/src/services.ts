import type { RunningService } from '@stratus/platform/persistence';
import type { World } from './world.ts';

type Bootable = Parameters<World['boot']>;

/** The one place that looks into apps, when a spec asks for them: apps and their specs know each other by name only. */
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
 * Boots services of the monorepo into a world, one after the other: first those that the others ask. For the neighbours
 * of the service that a spec is about; that one the spec boots itself.
 */
export async function bootServices(world: World, ...names: NeighbourName[]): Promise<RunningService[]> {
  const running: RunningService[] = [];
  for (const name of names) {
    // oxlint-disable-next-line no-await-in-loop -- a service may ask those before it while it boots
    running.push(await world.boot(...(await bootable[name]())));
  }
  return running;
}
