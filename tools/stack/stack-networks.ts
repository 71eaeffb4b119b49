import {
  type LocalNetworks,
  type ManagedProcess,
  networkPrograms,
  Networks,
  type NetworkPrograms,
} from '@stratus/local-servers';

import type { Environment } from './app-environments.ts';
import type { StackOptions } from './options.ts';
import type { Progress } from './progress.ts';
import type { StateDirectory } from './state-directory.ts';

/** The networks of a stack that are on this machine; nothing where they are simulated. */
export class StackNetworks {
  readonly #isLocal: boolean;
  readonly #state: StateDirectory;
  readonly #progress: Progress;
  #networks: Networks | undefined;

  constructor({ network = 'simulated' }: StackOptions, state: StateDirectory, progress: Progress) {
    this.#isLocal = network === 'local';
    this.#state = state;
    this.#progress = progress;
  }

  /** For the command line; undefined before the start, and where networks are simulated. */
  get description(): LocalNetworks | undefined {
    return this.#networks?.local;
  }

  /**
   * The variables of the network agent, which is to start after the services, and again whenever the networks have: then they
   * are empty and have another holder. The agent is not a parent of the holder, so networks work on while it is down.
   */
  get agentEnvironment(): Environment {
    const { holder, programs } = this.#networks?.local ?? {};
    if (holder === undefined || programs === undefined) return {};
    const { ip, nft, env } = programs;
    return { NETWORK_HOLDER: String(holder.pid), NETWORK_IP: ip, NETWORK_NFT: nft, ...env };
  }

  /** Does nothing if they run. Returns their process, to be watched. */
  async start(): Promise<ManagedProcess[]> {
    if (!this.#isLocal) return [];
    if (this.#networks) {
      await this.#networks.start();
      return [];
    }
    return this.#progress.step('Networks', async () => this.#startWith(await networkPrograms()));
  }

  /** Removes all interfaces, and ends all programs that run in the networks. */
  async stop(): Promise<void> {
    await this.#networks?.stop();
  }

  async #startWith(programs: NetworkPrograms): Promise<ManagedProcess[]> {
    const name = 'networks';
    const networks = new Networks({
      programs,
      logFile: this.#state.logFile(name),
      pidFile: this.#state.pidFile(name),
    });
    this.#networks = networks;
    await networks.start();
    return [networks.process];
  }
}
