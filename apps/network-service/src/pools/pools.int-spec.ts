/**
 * Catches: a changed catalog file that has no effect, takes an address from its instance or gives it to two, and returned
 * addresses reused before unused ones or out of order.
 */
import { allocateAddresses } from '@stratus/contracts';
import { ConfigurationError } from '@stratus/environment';
import { bootService } from '@stratus/service';
import { allocation, catalogWith, createNetworkWorld, newComputeId } from '../../test/network-world.js';
import type { NetworkWorld } from '../../test/network-world.js';
import { networkService } from '../network-service.definition.js';
import { NetworkServiceModule } from '../network-service.module.js';

const EAST = ['198.18.0.0/29'];
const WEST = ['198.18.1.0/29', '198.18.2.0/29'];
let world: NetworkWorld;
beforeAll(async () => {
  const file = catalogWith({ 'us-east': { public: EAST }, 'eu-west': { public: WEST } });
  world = await createNetworkWorld({ CATALOG_FILE: file });
});
afterAll(() => world.stop());

/** Starts a second service with other pools; the first one keeps running. */
async function restartWith(pools: Parameters<typeof catalogWith>[0]): Promise<void> {
  const environment = { ...world.environment, CATALOG_FILE: catalogWith(pools) };
  const service = await bootService(networkService(environment), NetworkServiceModule);
  await service.stop();
}
const fill = async (region: string, count: number) => {
  const given: { id: number; ipv4: string }[] = [];
  for (let one = 0; one < count; one += 1) given.push(await world.newCompute({ region }));
  return given;
};
const hosts = (given: { ipv4: string }[]) => given.map(({ ipv4 }) => ipv4.replace('198.18.', ''));
const exhausted = (region: string) => ({
  status: 400,
  errors: [{ field: 'region', reason: `No IPv4 address is available in ${region}` }],
});

it('allocates unused addresses first, pool by pool, and then returned ones, oldest first', async () => {
  const given = await fill('eu-west', 3);
  await world.release(given[1]!.id);
  await world.release(given[0]!.id);
  given.push(...(await fill('eu-west', 7)));
  expect(hosts(given).slice(3)).toEqual(['1.5', '1.6', '2.2', '2.3', '2.4', '2.5', '2.6']);
  await world.release(given[6]!.id);
  expect(hosts(await fill('eu-west', 3))).toEqual(['1.3', '1.2', '2.3']);
  await expect(world.newCompute({ region: 'eu-west' })).rejects.toMatchObject(exhausted('eu-west'));
});

it('takes nothing when refused: leaves no instance and no used position', async () => {
  const id = newComputeId();
  const refused = world.ask(allocateAddresses, { body: allocation(id, { region: 'eu-west', private_ip: true }) });
  await expect(refused).rejects.toMatchObject(exhausted('eu-west'));
  const { rows } = await world.sql.query('select from network.computes where id = $1', [id]);
  expect(rows).toEqual([]);
});

describe('a restart with another catalog file', () => {
  it('lets pools grow, and adds others', async () => {
    await fill('us-east', 5);
    await expect(world.newCompute({ region: 'us-east' })).rejects.toMatchObject(exhausted('us-east'));
    await restartWith({ 'us-east': { public: ['198.18.0.0/28', '198.18.3.0/29'] }, 'eu-west': { public: WEST } });
    expect(hosts(await fill('us-east', 9))).toEqual([
      '0.7',
      '0.8',
      '0.9',
      '0.10',
      '0.11',
      '0.12',
      '0.13',
      '0.14',
      '3.2',
    ]);
  });

  it('cuts off unused addresses', async () => {
    const { id, ipv4 } = await world.newCompute();
    expect(ipv4).toBe('198.18.3.3');
    await restartWith({ 'us-east': { public: ['198.18.0.0/28', '198.18.3.0/28'] }, 'eu-west': { public: WEST } });
    await restartWith({ 'us-east': { public: ['198.18.0.0/28', '198.18.3.0/29'] }, 'eu-west': { public: WEST } });
    await world.release(id);
    expect(hosts(await fill('us-east', 4))).toEqual(['3.4', '3.5', '3.6', '3.3']);
  });

  it.each([
    [
      { 'us-east': { public: ['198.18.0.0/29', '198.18.3.0/29'] }, 'eu-west': { public: WEST } },
      /198\.18\.0\.0\/28 of us-east cannot shrink to 198\.18\.0\.0\/29: 198\.18\.0\.14 is in use, 198\.18\.0\.6 would be/,
    ],
    [
      { 'us-east': { public: ['198.18.0.0/28'] }, 'eu-west': { public: WEST } },
      /198\.18\.3\.0\/29 of us-east is in use by 5 address\(es\): keep it/,
    ],
    [{ 'eu-west': { public: WEST } }, /2001:db8:1::\/64 of us-east is in use/],
  ])('refuses %j with a reason, and changes nothing', async (pools, reason) => {
    const look = async () => (await world.sql.query('select * from network.pools order by id')).rows;
    const before = await look();
    const restart = restartWith(pools);
    await expect(restart).rejects.toThrow(ConfigurationError);
    await expect(restart).rejects.toThrow(reason);
    expect(await look()).toEqual(before);
  });
});
