import { gatewayApp } from '@stratus/topology';

import { type AppServers, type Environment, environmentsOfApps, variablesOfSharedProcess } from './app-environments.ts';
import { ONE_PROCESS, appSpecification, oneProcessSpecification, startTogether } from './app-process.ts';
import { Failure, freePort, ManagedProcess } from '@stratus/local-servers';
import type { ProcessSpecification } from '@stratus/local-servers';
import { commonSettings, reachableAt } from './local-settings.ts';
import type { StateDirectory } from './state-directory.ts';

export interface FleetOptions extends AppServers {
  state: StateDirectory;
  programs: string;
  /** Override the launcher's variables. */
  env: Record<string, string>;
  /** The gateway and all services share a process. */
  oneProcess: boolean;
}

/** The processes of the gateway and of the services, by the name of their app. */
export class Fleet {
  readonly #processes = new Map<string, ManagedProcess>();
  readonly #specifications = new Map<string, ProcessSpecification>();
  readonly #adminPorts = new Map<string, number>();

  async start(options: FleetOptions): Promise<void> {
    const environments = environmentsOfApps(options, process.env);
    for (const [app, env] of environments) await this.#specify(options, app, env);
    if (options.oneProcess) this.#shareProcess(options, environments);
    else
      for (const [app, specification] of this.#specifications)
        this.#processes.set(app, new ManagedProcess(specification));
    await startTogether(this.all());
  }

  /** Whether the gateway and all services share a process. */
  get isOneProcess(): boolean {
    return this.#specifications.has(ONE_PROCESS);
  }

  all(): ManagedProcess[] {
    return [...new Set(this.#processes.values())];
  }

  /** How to start an app as a separate process, even if it shares one: for replicas, and for reading its settings. */
  specificationOf(app: string): ProcessSpecification {
    const found = this.#specifications.get(app);
    if (!found) throw new Failure(`Unknown app: ${app}.`, `Known: ${[...this.#specifications.keys()].join(', ')}`);
    return found;
  }

  get(app: string): ManagedProcess {
    const found = this.#processes.get(app);
    if (!found) throw new Failure(`Unknown app: ${app}.`, `Known: ${[...this.#processes.keys()].join(', ')}`);
    return found;
  }

  /** Stops the gateway first, so that no new requests arrive and the services can finish their work. */
  async stop(stopProcess: (child: ManagedProcess) => Promise<void>): Promise<void> {
    const gateway = this.#processes.get(gatewayApp);
    if (gateway) await stopProcess(gateway);
    await Promise.all(this.all().map(stopProcess));
  }

  adminUrl(app: string): string {
    const { ADMIN_HOST: host } = commonSettings(process.env);
    return `http://${reachableAt(host)}:${this.#adminPorts.get(app)}`;
  }

  describe(): Record<string, { pid: number | undefined; adminUrl: string }> {
    const entries = [...this.#processes].map(([app, child]) => [app, { pid: child.pid, adminUrl: this.adminUrl(app) }]);
    return Object.fromEntries(entries);
  }

  async #specify({ programs, state, env: overrides }: FleetOptions, app: string, env: Environment): Promise<void> {
    const adminPort = await freePort();
    this.#adminPorts.set(app, adminPort);
    this.#specifications.set(app, appSpecification({ app, programs, adminPort, env: { ...env, ...overrides }, state }));
  }

  #shareProcess(
    { programs, state, env: overrides }: FleetOptions,
    environments: ReadonlyMap<string, Environment>,
  ): void {
    const env = { ...variablesOfSharedProcess(environments, this.#adminPorts, overrides), ...overrides };
    const adminPorts = [...this.#adminPorts.values()];
    const shared = new ManagedProcess(oneProcessSpecification({ programs, state, env, adminPorts }));
    this.#specifications.set(ONE_PROCESS, shared.specification);
    for (const app of environments.keys()) {
      this.#processes.set(app, shared);
      this.specificationOf(app).logFile = shared.specification.logFile;
    }
  }
}
