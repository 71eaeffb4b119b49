import { gatewayApp, gatewayUser, services, streamsUser, variablesOf } from '@stratus/topology';

import { ONE_PROCESS, appSpecification, oneProcessSpecification, startTogether } from './app-process.ts';
import { Failure, freePort, host, ManagedProcess } from '@stratus/local-servers';
import type { ProcessSpecification } from '@stratus/local-servers';
import { localSettings } from './local-settings.ts';
import type { NatsAccess } from './servers.ts';
import type { StateDirectory } from './state-directory.ts';

type Environment = Record<string, string | undefined>;

function natsEnvironment(nats: NatsAccess, name: string): Environment {
  const { url, user, password } = nats.access(name);
  return { NATS_URL: url, NATS_USER: user, NATS_PASSWORD: password };
}

/** Both users of a service. */
export function serviceNatsEnvironment(nats: NatsAccess, service: string): Environment {
  const { user, password } = nats.access(streamsUser(service));
  return { ...natsEnvironment(nats, service), NATS_STREAMS_USER: user, NATS_STREAMS_PASSWORD: password };
}

export interface FleetOptions {
  state: StateDirectory;
  programs: string;
  httpPort: number;
  nats: NatsAccess;
  serviceUrls: Record<string, string>;
  /** The product word of the gateway. */
  word?: string | undefined;
  /** Variables of individual services for databases that are servers on this machine, by service name. */
  databases: Record<string, Record<string, string>>;
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
    const environments = this.#environments(options);
    for (const [app, env] of environments) await this.#specify(options, app, env);
    if (options.oneProcess) this.#shareProcess(options, environments);
    else
      for (const [app, specification] of this.#specifications)
        this.#processes.set(app, new ManagedProcess(specification));
    await startTogether(this.all());
  }

  /** The variables of each app alone. */
  #environments({ nats, serviceUrls, httpPort, databases, word }: FleetOptions): Map<string, Environment> {
    const environments = new Map<string, Environment>();
    for (const { name, app } of services) {
      const settings = { DATABASE_URL: serviceUrls[name], ...localSettings(name, process.env), ...databases[name] };
      environments.set(app, { ...serviceNatsEnvironment(nats, name), ...settings, PRODUCT_WORD: word });
    }
    return environments.set(gatewayApp, {
      ...natsEnvironment(nats, gatewayUser),
      DATABASE_URL: undefined,
      HTTP_HOST: host,
      HTTP_PORT: String(httpPort),
      // Users who try the stack, and client test suites, may send any number of requests with a token.
      RATE_LIMITS: 'addresses',
      PRODUCT_WORD: word,
    });
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
    return `http://${host}:${this.#adminPorts.get(app)}`;
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
    const env = { ...ownVariables(environments, this.#adminPorts, overrides), ...overrides };
    const adminPorts = [...this.#adminPorts.values()];
    const shared = new ManagedProcess(oneProcessSpecification({ programs, state, env, adminPorts }));
    this.#specifications.set(ONE_PROCESS, shared.specification);
    for (const app of environments.keys()) {
      this.#processes.set(app, shared);
      this.specificationOf(app).logFile = shared.specification.logFile;
    }
  }
}

/** The variables of apps that share a process, under prefixed names that distinguish the apps. */
function ownVariables(
  environments: ReadonlyMap<string, Environment>,
  adminPorts: ReadonlyMap<string, number>,
  overrides: Environment,
): Environment {
  const variables: Environment = {};
  for (const [app, env] of environments) {
    for (const [name, value] of Object.entries({ ...env, ADMIN_PORT: String(adminPorts.get(app)) }))
      // An empty variable is unset for this app, whatever the others have.
      if (!(name in overrides)) variables[`${variablesOf(app)}${name}`] = value ?? '';
  }
  return variables;
}
