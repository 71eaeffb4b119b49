import type { ManagedProcess } from '@stratus/local-servers';

import type { Fleet } from './fleet.ts';
import type { StackOptions } from './options.ts';
import type { Progress } from './progress.ts';
import type { StackNetworks } from './stack-networks.ts';
import type { StackServers } from './stack-servers.ts';
import type { StateDirectory } from './state-directory.ts';

/** What a stack has while it starts and loads. */
export interface StackParts {
  options: StackOptions;
  progress: Progress;
  /** Directory of the programs of the apps. */
  programs: string;
  state: StateDirectory;
  servers: StackServers;
  networks: StackNetworks;
  fleet: Fleet;
  isStopping: () => boolean;
  /** @throws Failure */
  refuseIfStopping: () => void;
  /** Restarts a process that ends by itself. */
  watch: (child: ManagedProcess) => void;
}
