import type { ServiceFiles } from './saga-process.ts';
import type { Ask, World } from '../world.ts';

/** One saga and how to have it run; what `arrange` returns is handed to `act`. Each run has an account of its own. */
export interface SagaCase<Arranged = unknown> {
  /** Name of the saga's definition. */
  saga: string;
  /** What must be there before; leaves no saga behind that has not ended. */
  arrange?: (ask: Ask, world: World) => Promise<Arranged>;
  /** Has the saga run once: resolves or rejects as the request does. */
  act: (ask: Ask, arranged: Arranged, world: World) => Promise<unknown>;
  /** The request is answered before the saga has ended, whatever its outcome. */
  answersAtOnce?: boolean;
  /** Steps that cannot be taken back, and so ask those only who refuse what they have not done. */
  irrevocable?: readonly string[];
}

export interface SagaSuite {
  title: string;
  /** Schemas of the world. */
  schemas: readonly string[];
  /** The schema with the sagas. */
  schema: string;
  /** The service, as it was built. */
  service: ServiceFiles;
  environment?: NodeJS.ProcessEnv;
  /** Boots the services that are asked. */
  neighbours?: (world: World) => Promise<unknown>;
  // oxlint-disable-next-line typescript/no-explicit-any -- each case has its own type of what it arranges
  cases: readonly SagaCase<any>[];
  /** A row of any of these is something that was left over; asked when no saga runs. */
  clean: readonly { title: string; sql: string }[];
}
