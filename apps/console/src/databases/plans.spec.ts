import type { DatabaseEngineRecord, DatabaseTypeRecord } from '@stratus/contracts';
import { plansOf, priceInWords, versionsOf } from './plans.js';

const typeOf = (id: string, monthly: number, given: Partial<DatabaseTypeRecord> = {}): DatabaseTypeRecord => ({
  id,
  label: id.toUpperCase(),
  class: 'standard',
  engines: { mysql: [{ quantity: 1, price: { hourly: 0.0225, monthly } }], postgresql: [] },
  memory: 1024,
  disk: 25_600,
  vcpus: 1,
  deprecated: false,
  ...given,
});
const types = [typeOf('large', 60, { memory: 4096, vcpus: 2, disk: 51_200 }), typeOf('small', 15)];
const idsOf = (...asked: Parameters<typeof plansOf>): string[] => plansOf(...asked).map(({ id }) => id);

it('lists what can be had for an engine and a number of nodes, the cheapest first', () => {
  expect(plansOf(types, { engine: 'mysql', size: 1 })).toEqual([
    { id: 'small', label: 'SMALL', hardware: '1 GB memory, 1 CPU, 25 GB disk', hourly: 0.0225, monthly: 15 },
    { id: 'large', label: 'LARGE', hardware: '4 GB memory, 2 CPUs, 50 GB disk', hourly: 0.0225, monthly: 60 },
  ]);
  expect(idsOf(types, { engine: 'mysql', size: 3 })).toEqual([]);
  expect(idsOf(types, { engine: 'postgresql', size: 1 })).toEqual([]);
  expect(idsOf([typeOf('old', 1, { deprecated: true })], { engine: 'mysql', size: 1 })).toEqual([]);
});

it('lists only larger disks for a resize', () =>
  expect(idsOf(types, { engine: 'mysql', size: 1, above: 25_600 })).toEqual(['large']));

it('writes prices', () =>
  expect(priceInWords({ monthly: 15, hourly: 0.0225 })).toEqual(['$15.00 a month', '$0.0225 an hour']));

it('orders versions by number', () => {
  const engineOf = (id: string) => {
    const [engine, version] = id.split('/');
    return { id, engine, version } as DatabaseEngineRecord;
  };
  const engines = ['mysql/8.0.9', 'mysql/8.0.30', 'postgresql/9.6', 'postgresql/14.6'].map(engineOf);
  expect(versionsOf(engines, 'mysql')).toEqual(['mysql/8.0.30', 'mysql/8.0.9']);
  expect(versionsOf(engines, 'postgresql')).toEqual(['postgresql/14.6', 'postgresql/9.6']);
});
