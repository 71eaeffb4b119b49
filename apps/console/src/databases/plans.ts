import type { DatabaseEngine, DatabaseEngineRecord, DatabaseTypeRecord } from '@stratus/contracts';

/** A type with the price of a cluster of it. */
export interface Plan extends Pick<DatabaseTypeRecord, 'id' | 'label'> {
  hardware: string;
  /** US dollars. */
  monthly: number;
  hourly: number;
}

/** The cluster that a plan is for. */
export interface Cluster {
  engine: DatabaseEngine;
  size: number;
  /** MB that the disk of a node has to exceed. */
  above?: number;
}

/** What can be had for a cluster, the cheapest first. */
export const plansOf = (types: readonly DatabaseTypeRecord[], { engine, size, above = 0 }: Cluster): Plan[] =>
  types
    .filter(({ deprecated, disk }) => !deprecated && disk > above)
    .flatMap((type) =>
      type.engines[engine]
        .filter(({ quantity }) => quantity === size)
        .map(({ price: { monthly, hourly } }) => ({
          id: type.id,
          label: type.label,
          hardware: hardwareOf(type),
          monthly,
          hourly,
        })),
    )
    .toSorted((one, other) => one.monthly - other.monthly);

const IN_GB = 1024;

/** A node of a type, in words. */
export const hardwareOf = ({ memory, vcpus, disk }: DatabaseTypeRecord): string =>
  `${gigabytes(memory)} memory, ${vcpus} ${vcpus === 1 ? 'CPU' : 'CPUs'}, ${gigabytes(disk)} disk`;

const gigabytes = (megabytes: number): string =>
  `${(megabytes / IN_GB).toLocaleString('en', { maximumFractionDigits: 1 })} GB`;

const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', maximumFractionDigits: 4 });

export const priceInWords = ({ monthly, hourly }: Pick<Plan, 'monthly' | 'hourly'>): readonly [string, string] => [
  `${dollars.format(monthly)} a month`,
  `${dollars.format(hourly)} an hour`,
];

/** The ids of an engine's versions, the newest first. */
export const versionsOf = (engines: readonly DatabaseEngineRecord[], engine: DatabaseEngine): string[] =>
  engines
    .filter((offered) => offered.engine === engine)
    .toSorted((one, other) => other.version.localeCompare(one.version, 'en', { numeric: true }))
    .map(({ id }) => id);
