import type { ServiceFiles } from './saga-process.ts';
import type { Ask } from '../ask.ts';
import type { World } from '../world.ts';

/** One saga and how to run it; `act` receives the result of `arrange`. Each run has its own account. */
export interface SagaCase<Arranged = unknown> {
  /** Name of the saga's definition. */
  saga: string;
  /** Creates what the saga needs; leaves no unfinished saga behind. */
  arrange?: (ask: Ask, world: World) => Promise<Arranged>;
  /** Runs the saga once: resolves or rejects like the request. */
  act: (ask: Ask, arranged: Arranged, world: World) => Promise<unknown>;
  /** True if the service replies to the request before the saga ends, whatever the saga's outcome. */
  answersAtOnce?: boolean;
  /** Steps without undo: they only call services whose refusals change nothing. */
  irrevocable?: readonly string[];
}

export interface SagaSuite {
  title: string;
  /** Schemas of the world. */
  schemas: readonly string[];
  /** The schema with the sagas. */
  schema: string;
  /** The built code of the service. */
  service: ServiceFiles;
  environment?: NodeJS.ProcessEnv;
  /** Boots the services that the sagas call. */
  otherServices?: (world: World) => Promise<unknown>;
  // oxlint-disable-next-line typescript/no-explicit-any -- each case has its own type of arrangement
  cases: readonly SagaCase<any>[];
  /** Queries for leftovers: while no saga runs, each must find nothing. */
  clean: readonly { title: string; sql: string }[];
}
