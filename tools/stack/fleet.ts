import { gatewayApp, gatewayUser, services, streamsUser } from '@stratus/topology';

import { appProcess, startTogether } from './app-process.ts';
import { Failure, freePort, host } from '@stratus/local-servers';
import type { ManagedProcess } from '@stratus/local-servers';
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
  appsDir: string;
  httpPort: number;
  nats: NatsAccess;
  serviceUrls: Record<string, string>;
  /** The product word of the gateway. */
  word?: string | undefined;
  /** What single services get for the databases that are servers of this machine, by the name of the service. */
  databases: Record<string, Record<string, string>>;
  /** Override the launcher's variables. */
  env: Record<string, string>;
}

/** The processes of the gateway and of the services, by the name of their app. */
export class Fleet {
  readonly #processes = new Map<string, ManagedProcess>();
  readonly #adminPorts = new Map<string, number>();

  async start(options: FleetOptions): Promise<void> {
    const { nats, serviceUrls, httpPort, databases } = options;
    for (const { name, app } of services) {
      const settings = { DATABASE_URL: serviceUrls[name], ...localSettings(name, process.env), ...databases[name] };
      await this.#add(options, app, { ...serviceNatsEnvironment(nats, name), ...settings });
    }
    await this.#add(options, gatewayApp, {
      ...natsEnvironment(nats, gatewayUser),
      DATABASE_URL: undefined,
      HTTP_HOST: host,
      HTTP_PORT: String(httpPort),
      // Users who try the stack out, and suites of clients, may send as much as they like with a token.
      RATE_LIMITS: 'addresses',
      DOCS_TOKEN_FILE: options.state.docsTokenFile,
      PRODUCT_WORD: options.word,
    });
    await startTogether(this.all());
  }

  all(): ManagedProcess[] {
    return [...this.#processes.values()];
  }

  get(app: string): ManagedProcess {
    const found = this.#processes.get(app);
    if (!found) throw new Failure(`Unknown app: ${app}.`, `Known: ${[...this.#processes.keys()].join(', ')}`);
    return found;
  }

  /** Stops the gateway first, so no new requests arrive and the services can finish their work. */
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

  async #add({ appsDir, state, env: overrides }: FleetOptions, app: string, env: Environment): Promise<void> {
    const adminPort = await freePort();
    this.#adminPorts.set(app, adminPort);
    this.#processes.set(app, appProcess({ app, appsDir, adminPort, env: { ...env, ...overrides }, state }));
  }
}
