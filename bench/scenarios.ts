import { addressScenarios } from './addresses.ts';
import { databaseScenarios } from './databases.ts';
import { firewallScenarios } from './firewalls.ts';
import type { Scenario, Target } from './load.ts';
import { newVpc } from './new-vpc.ts';
import { tagScenarios } from './tags.ts';

/** The seeded rows of a target. */
export interface Seeded {
  /** Ids of VPCs. */
  vpcs: { first: number; last: number };
  firstFirewall: number;
}

let counter = 0;
const label = (): string => `bench-${process.pid}-${(counter += 1)}`;

/** Client requests, in the order of measurement. */
export const scenariosOf = (target: Target['name'], { vpcs: { first, last }, firstFirewall }: Seeded): Scenario[] => [
  { name: 'GET by id', method: 'GET', path: () => `/vpcs/${first + Math.floor(Math.random() * (last - first + 1))}` },
  {
    name: 'list of 100',
    method: 'GET',
    path: () => `/vpcs?page_size=100&page=${1 + Math.floor(Math.random() * 10)}`,
  },
  { name: 'VPC create', method: 'POST', path: () => '/vpcs', body: () => JSON.stringify(newVpc(label())) },
  ...firewallScenarios(target, firstFirewall),
  ...addressScenarios(target),
  ...tagScenarios,
  ...databaseScenarios(target),
];
