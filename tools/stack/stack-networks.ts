import { freePort, ManagedProcess, networkPrograms, Networks } from '@stratus/local-servers';
import type { LocalNetworks, NetworkPrograms, ProcessSpecification } from '@stratus/local-servers';
import { networkAgentUser } from '@stratus/topology';

import { serviceNatsEnvironment } from './app-environments.ts';
import { appSpecification } from './app-process.ts';
import type { StackOptions } from './options.ts';
import type { Progress } from './progress.ts';
import type { NatsAccess } from './servers.ts';
import type { StateDirectory } from './state-directory.ts';

/** The networks of a stack that are on this machine; nothing where they are simulated. */
export class StackNetworks {
  readonly #isLocal: boolean;
  readonly #state: StateDirectory;
  readonly #progress: Progress;
  #networks: Networks | undefined;
  #agent: ManagedProcess | undefined;

  constructor({ network = 'simulated' }: StackOptions, state: StateDirectory, progress: Progress) {
    this.#isLocal = network === 'local';
    this.#state = state;
    this.#progress = progress;
  }

  /** Undefined before it has started, and where networks are simulated. */
  get agent(): ManagedProcess | undefined {
    return this.#agent;
  }

  /** For the command line; undefined before the start, and where networks are simulated. */
  get description(): LocalNetworks | undefined {
    return this.#networks?.local;
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

  /** Starts the agent that programs them, when the services run. Returns its process, to be watched. */
  async startAgent(nats: NatsAccess, programs: string): Promise<ManagedProcess[]> {
    if (!this.#networks) return [];
    const isNew = this.#agent === undefined;
    const agent = (this.#agent ??= new ManagedProcess(await this.#agentSpecification(nats, programs)));
    this.followHolder();
    await this.#progress.step('Network agent', () => agent.start());
    return isNew ? [agent] : [];
  }

  /** Networks that have started again are empty and have another holder: their agent starts again, too. */
  followHolder(): void {
    const { env } = this.#agent?.specification ?? {};
    const holder = String(this.#networks?.local.holder.pid);
    if (!env || env.NETWORK_HOLDER === holder) return;
    const isFirst = env.NETWORK_HOLDER === undefined;
    env.NETWORK_HOLDER = holder;
    if (!isFirst) void this.#agent?.restart().catch(() => undefined);
  }

  /** Nobody needs its last work: what the next start finds, it compares. */
  async endAgent(): Promise<void> {
    await this.#agent?.kill();
  }

  /** Removes all interfaces, and ends all programs that run in the networks. */
  async stop(): Promise<void> {
    await this.#agent?.stop();
    await this.#networks?.stop();
  }

  async #agentSpecification(nats: NatsAccess, programs: string): Promise<ProcessSpecification> {
    const { ip, bridge, nft, nsenter, env } = this.#programs();
    return appSpecification({
      app: networkAgentUser,
      programs,
      adminPort: await freePort(),
      env: {
        ...serviceNatsEnvironment(nats, networkAgentUser),
        NETWORK_IP: ip,
        NETWORK_BRIDGE: bridge,
        NETWORK_NFT: nft,
        NETWORK_NSENTER: nsenter,
        ...env,
      },
      state: this.#state,
    });
  }

  #programs(): NetworkPrograms {
    if (!this.#networks) throw new Error('the networks have not started');
    return this.#networks.local.programs;
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
