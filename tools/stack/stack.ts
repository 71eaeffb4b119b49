import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

import {
  keepReplacement,
  provisionDatabase,
  provisionStreams,
  provisionSubscriber,
  replaceData,
  stackSecret,
  undoReplacement,
} from '@stratus/installation';
import type { LoadRequest, StackDescription } from '@stratus/installation';
import { readStreamReplicas } from '@stratus/topology';

import { AdminCli } from './admin-cli.ts';
import { currentAccountOf, type DemoAccount, ensureDemoAccount } from './demo-account.ts';
import {
  areLocal,
  type DatabaseSettings,
  endLocalDatabases,
  hasSimulated,
  prepareDatabases,
  stopLocalDatabases,
} from './databases.ts';
import { keepSubscribers } from './broker-access.ts';
import { Control } from './control.ts';
import { describe } from './describe.ts';
import {
  Failure,
  killRunningCommands,
  messageOf,
  Secrets,
  stopLeftovers,
  supervise,
  writePrivateJson,
} from '@stratus/local-servers';
import type { ManagedProcess } from '@stratus/local-servers';
import { apiPort } from './api-port.ts';
import { serviceNatsEnvironment } from './app-environments.ts';
import { Fleet } from './fleet.ts';
import type { StackOptions } from './options.ts';
import { type Progress, silent } from './progress.ts';
import { brokerLogin, installing } from './installing.ts';
import { PROGRAMS } from './programs.ts';
import { refuseLoad } from './refuse-load.ts';
import { type DatabaseAccess, type NatsAccess, openDatabase, openNats } from './servers.ts';
import { databaseSecretKeys } from './secret-keys.ts';
import { StackNetworks } from './stack-networks.ts';
import { StateDirectory } from './state-directory.ts';

const SUBSCRIBE_ATTEMPTS = 60;
const SUBSCRIBE_PAUSE_MS = 500;

/** The database and NATS servers, the services and the gateway, from the first check until the last process has stopped. */
export class Stack {
  readonly state: StateDirectory;
  readonly fleet = new Fleet();
  database: DatabaseAccess | undefined;
  nats: NatsAccess | undefined;
  #brokerAccess: Awaited<ReturnType<typeof keepSubscribers>>;
  readonly #options: StackOptions;
  readonly #progress: Progress;
  readonly #programs: string;
  readonly #networks: StackNetworks;
  #description: StackDescription | undefined;
  #starting: Promise<unknown> | undefined;
  #port: Promise<number> | undefined;
  #control: Control | undefined;
  #stopping: Promise<void> | undefined;
  #locked = false;

  constructor(options: StackOptions) {
    this.#options = options;
    this.#progress = options.progress ?? silent;
    this.#programs = options.programs ?? PROGRAMS;
    this.state = new StateDirectory(options.stateDir);
    this.#networks = new StackNetworks(options, this.state, this.#progress);
  }

  get description(): StackDescription {
    if (!this.#description) throw new Failure('The stack is not running.', 'Start it first.');
    return this.#description;
  }

  get url(): string {
    return this.description.baseUrl;
  }

  get pid(): number {
    return process.pid;
  }

  /** The process of an app (`vpc-service`), for tests that stop, kill and start it; with one process, that of all apps. */
  app(name: string): ManagedProcess {
    return this.fleet.get(name);
  }

  async start(): Promise<StackDescription> {
    const starting = this.#start();
    this.#starting = starting;
    try {
      return await starting;
    } catch (error) {
      const interrupted = this.#stopping !== undefined;
      await this.stop();
      throw interrupted ? new Failure('The start was interrupted.', 'Start again.', { cause: error }) : error;
    }
  }

  /**
   * Lets the gateway and the services finish their work, then stops the servers. Safe to call at any time and repeatedly.
   */
  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  /**
   * Replaces the data by unpacked ones, and runs on them, at the same address.
   *
   * @returns for how many milliseconds the stack did not serve.
   * @throws Failure if that does not succeed; then the stack runs on the data of before.
   */
  load(request: LoadRequest): Promise<number> {
    this.#refuseIfStopping();
    if (!this.#description) throw new Failure('The stack is being started or loaded.', 'Try again when it is ready.');
    refuseLoad(request, this.state.path, this.#options);
    const since = performance.now();
    this.#description = undefined;
    const loading = this.#load(request).then(() => Math.round(performance.now() - since));
    this.#starting = loading;
    return loading;
  }

  /** Sends SIGKILL to every process at once. */
  async kill(): Promise<void> {
    this.#stopping ??= Promise.resolve();
    this.#control?.close();
    killRunningCommands();
    await Promise.all([...this.fleet.all(), ...this.#servers()].map((child) => child.kill()));
    await this.#brokerAccess?.stop();
    await Promise.all([stopLocalDatabases(this.state), this.#networks.stop()]);
    this.#release();
  }

  async #start(): Promise<StackDescription> {
    this.state.lock();
    this.#locked = true;
    await this.#prepareState();
    // Refuses a taken port before the servers start.
    if (this.#options.exactPort === true) await this.#choosePort();
    const description = await this.#bringUp();
    this.#control = await Control.open(this.state.controlFile, (request) => this.load(request));
    return description;
  }

  /** Starts everything on the data of the state directory. */
  async #bringUp(): Promise<StackDescription> {
    const secrets = new Secrets(this.state.secretsFile);
    for (const child of await this.#networks.start()) this.#watch(child);
    const { database, nats } = await this.#startServers(secrets);
    const serviceUrls = await this.#provision(database, nats, secrets);
    const databases = await this.#prepareDatabases(serviceUrls);
    const keys = databaseSecretKeys(secrets, process.env);
    const settings = { ...databases, database: { ...databases.database, ...keys } };
    const port = await this.#startApps(nats, serviceUrls, settings);
    const demo = await this.#ensureDemo(nats, serviceUrls);
    await this.#provisionSubscriber(await currentAccountOf(serviceUrls.account ?? '', demo));
    this.#refuseIfStopping();
    this.#description = describe({
      port,
      database,
      nats,
      fleet: this.fleet,
      tokens: demo.tokens,
      word: this.#options.word,
      databases: areLocal(this.#options.databases, this.state) ? 'local' : 'simulated',
    });
    this.#writeDescription();
    return this.#description;
  }

  async #prepareState(): Promise<void> {
    const stopped = await stopLeftovers(this.state.runDir);
    await stopLocalDatabases(this.state);
    if (undoReplacement(this.state.path)) this.#progress.note('a load was interrupted: the data are those of before');
    if (stopped.length > 0) this.#progress.note(`stopped what an interrupted run left behind: ${stopped.join(', ')}`);
    rmSync(this.state.stackFile, { force: true });
    if (this.#options.fresh === true) {
      // Keeps the passwords and tokens of an external database.
      this.state.clear(this.#options.databaseUrl === undefined ? [] : ['secrets.json', 'demo.json']);
    }
    this.state.rotateLogs();
  }

  async #startServers(secrets: Secrets): Promise<{ database: DatabaseAccess; nats: NatsAccess }> {
    const open = async (): Promise<{ database: DatabaseAccess; nats: NatsAccess }> => {
      // Wait for both before reporting a failure of one, so that stopping finds every started server.
      const [database, nats] = await Promise.allSettled([
        openDatabase(this.#options, this.state, secrets).then((opened) => (this.database = opened)),
        openNats(this.#options, this.state, secrets).then((opened) => (this.nats = opened)),
      ]);
      if (database.status === 'rejected') throw database.reason;
      if (nats.status === 'rejected') throw nats.reason;
      return { database: database.value, nats: nats.value };
    };
    const opened = await this.#progress.step('PostgreSQL and NATS', open, ({ database, nats }) =>
      [
        database.server ? `PostgreSQL ${database.server.version}` : 'PostgreSQL of DATABASE_URL',
        nats.server ? `NATS ${nats.server.version}` : 'NATS of NATS_URL',
      ].join(', '),
    );
    this.#refuseIfStopping();
    for (const server of this.#servers()) this.#watch(server);
    return opened;
  }

  async #provision(database: DatabaseAccess, nats: NatsAccess, secrets: Secrets): Promise<Record<string, string>> {
    const { serviceUrls, notes } = await this.#progress.step('Roles, schemas and streams', async () => {
      await installing(provisionStreams(brokerLogin(nats.adminUrl), readStreamReplicas(process.env)));
      this.#brokerAccess = await keepSubscribers(nats, this.state);
      return installing(provisionDatabase(database.url, (service) => secrets.get(stackSecret.database(service))));
    });
    for (const note of notes) this.#progress.note(note);
    this.#refuseIfStopping();
    const through = database.server?.throughSocket ?? ((url) => url);
    return Object.fromEntries(Object.entries(serviceUrls).map(([service, url]) => [service, through(url)]));
  }

  async #prepareDatabases({ database: url = '' }: Record<string, string>): Promise<DatabaseSettings> {
    const note = (text: string): void => this.#progress.note(text);
    const prepare = (): Promise<DatabaseSettings> =>
      prepareDatabases(this.#options.databases, this.state, note, () => hasSimulated(url));
    if (!areLocal(this.#options.databases, this.state)) return prepare();
    const settings = await this.#progress.step(
      'Database servers',
      prepare,
      (found) => found.catalog?.DATABASE_ENGINES ?? '',
    );
    this.#refuseIfStopping();
    return settings;
  }

  async #startApps(
    nats: NatsAccess,
    serviceUrls: Record<string, string>,
    databases: DatabaseSettings,
  ): Promise<number> {
    const httpPort = await this.#choosePort();
    const { state, fleet } = this;
    const { word, env = {}, oneProcess = false } = this.#options;
    const programs = this.#programs;
    const options = { state, programs, httpPort, nats, serviceUrls, databases, word, env, oneProcess };
    await this.#progress.step('Services', () => fleet.start(options));
    this.#refuseIfStopping();
    for (const child of fleet.all()) this.#watch(child);
    return httpPort;
  }

  async #load({ incoming, name }: LoadRequest): Promise<void> {
    rmSync(this.state.stackFile, { force: true });
    try {
      await this.#endProcesses();
      replaceData(this.state.path, incoming);
      await this.#bringUp();
    } catch (error) {
      this.#refuseIfStopping();
      await this.#goBack();
      throw new Failure(
        `${name} was not loaded: ${messageOf(error)}`,
        'The stack runs on the data of before; its logs say more.',
        { cause: error },
      );
    }
    // The next start deletes what is left of it.
    void rm(keepReplacement(this.state.path), { recursive: true, force: true }).catch(() => {});
    this.#progress.note(`loaded the state ${name}: tokens are those of that state (stratus env)`);
  }

  async #goBack(): Promise<void> {
    try {
      await this.#endProcesses();
      undoReplacement(this.state.path);
      await this.#bringUp();
    } catch (error) {
      // The launcher ends with this message: a start may succeed.
      if (!this.#stopping)
        setImmediate(() => {
          throw error;
        });
    }
  }

  /** Nobody needs what these processes have not yet stored. */
  async #endProcesses(): Promise<void> {
    await Promise.all(this.fleet.all().map((child) => child.kill()));
    await this.#brokerAccess?.stop();
    await Promise.all([endLocalDatabases(this.state), this.nats?.server?.process.kill(), this.#endPostgres()]);
  }

  /** Neither kill(), which its sessions would outlive, nor a mere stop(), which writes all pages to the disk first. */
  async #endPostgres(): Promise<void> {
    const server = this.database?.server?.process;
    const pid = server?.pid;
    const stopped = server?.stop();
    if (pid !== undefined) process.kill(pid, 'SIGQUIT');
    await stopped;
  }

  /** The same at each load. */
  #choosePort(): Promise<number> {
    this.#port ??= apiPort(this.state, this.#options, (text) => this.#progress.note(text));
    return this.#port;
  }

  async #ensureDemo(nats: NatsAccess, serviceUrls: Record<string, string>): Promise<DemoAccount> {
    const env = { ...serviceNatsEnvironment(nats, 'account'), DATABASE_URL: serviceUrls.account, ...this.#options.env };
    const { hostname, pathname } = new URL(this.#options.databaseUrl ?? 'postgres://embedded/stratus');
    const admin = new AdminCli(env, this.#programs);
    try {
      return await this.#progress.step('Demo account', () =>
        ensureDemoAccount(this.state.demoFile, `${hostname}${pathname}`, admin.run),
      );
    } finally {
      admin.close();
      this.#refuseIfStopping();
    }
  }

  /**
   * Gives the subscriber of the demo account its consumer. When the data are older than the stream, account-service replaces
   * it, and for three seconds there is none: then this goes on in the background.
   */
  async #provisionSubscriber(accountId: number, attempt = 1): Promise<void> {
    const adminUrl = this.nats?.adminUrl;
    if (adminUrl === undefined || this.#stopping) return;
    try {
      await installing(provisionSubscriber(brokerLogin(adminUrl), accountId));
    } catch (error) {
      if (attempt === 1 && !messageOf(error).includes('stream not found')) throw error;
      if (attempt === SUBSCRIBE_ATTEMPTS) return this.#progress.note(messageOf(error));
      const again = sleep(SUBSCRIBE_PAUSE_MS, undefined, { ref: false });
      void again.then(() => this.#provisionSubscriber(accountId, attempt + 1));
    }
  }

  #servers(): ManagedProcess[] {
    return [this.nats?.server?.process, this.database?.server?.process].filter((child) => child !== undefined);
  }

  #watch(child: ManagedProcess): void {
    child.onReady = () => this.#writeDescription();
    if (this.#options.supervise === false) return;
    supervise(child, { note: (text) => this.#progress.note(text), stopping: () => this.#stopping !== undefined });
  }

  #writeDescription(): void {
    if (!this.#description || this.#stopping) return;
    this.#description.services = this.fleet.describe();
    const network = this.#networks.description;
    if (network) this.#description.network = network;
    writePrivateJson(this.state.stackFile, this.#description);
  }

  #refuseIfStopping(): void {
    if (this.#stopping) throw new Failure('The stack is being stopped.', 'Start it again.');
  }

  async #stop(): Promise<void> {
    if (this.#locked) rmSync(this.state.stackFile, { force: true });
    this.#control?.close();
    killRunningCommands();
    await this.#stopProcesses();
    // A running start notices the stop at its next step, and may start processes until then.
    await this.#starting?.catch(() => {});
    await this.#stopProcesses();
    if (this.#locked) undoReplacement(this.state.path);
    this.#release();
  }

  async #stopProcesses(): Promise<void> {
    const stopProcess = async (child: ManagedProcess): Promise<void> => {
      const { killed } = await child.stop();
      if (killed) this.#progress.note(`${child.name} did not stop within the time limit and was killed`);
    };
    await this.fleet.stop(stopProcess);
    await this.#brokerAccess?.stop();
    // After their supervisor has ended.
    await stopLocalDatabases(this.state);
    for (const server of this.#servers()) await stopProcess(server);
    await this.#networks.stop();
  }

  #release(): void {
    if (!this.#locked) return;
    rmSync(this.state.stackFile, { force: true });
    this.state.unlock();
    this.#locked = false;
  }
}

/** Starts a whole stack; the caller stops it with `stop()`. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const stack = new Stack(options);
  await stack.start();
  return stack;
}
