import { rmSync } from 'node:fs';

import { undoReplacement } from '@stratus/installation';
import type { LoadRequest, StackDescription } from '@stratus/installation';
import { Failure, killRunningCommands, supervise, writePrivateJson } from '@stratus/local-servers';
import type { ManagedProcess } from '@stratus/local-servers';

import { apiPort } from './api-port.ts';
import { bringUp } from './bring-up.ts';
import { Control } from './control.ts';
import { stopLocalDatabases } from './databases.ts';
import { Fleet } from './fleet.ts';
import { loadState } from './load-state.ts';
import type { StackOptions } from './options.ts';
import { type Progress, silent } from './progress.ts';
import { prepareState } from './prepare-state.ts';
import { PROGRAMS } from './programs.ts';
import { refuseLoad } from './refuse-load.ts';
import type { DatabaseAccess, NatsAccess } from './servers.ts';
import { StackNetworks } from './stack-networks.ts';
import type { StackParts } from './stack-parts.ts';
import { StackServers } from './stack-servers.ts';
import { StateDirectory } from './state-directory.ts';

/** The database and NATS servers, the services and the gateway, from the first check until the last process has stopped. */
export class Stack {
  readonly state: StateDirectory;
  readonly fleet = new Fleet();
  readonly #servers: StackServers;
  readonly #options: StackOptions;
  readonly #progress: Progress;
  readonly #parts: StackParts;
  readonly networks: StackNetworks;
  #description: StackDescription | undefined;
  #starting: Promise<unknown> | undefined;
  #port: Promise<number> | undefined;
  #control: Control | undefined;
  #stopping: Promise<void> | undefined;
  #locked = false;

  constructor(options: StackOptions) {
    this.#options = options;
    this.#progress = options.progress ?? silent;
    this.state = new StateDirectory(options.stateDir);
    this.#servers = new StackServers(options, this.state);
    this.networks = new StackNetworks(options, this.state, this.#progress);
    this.#parts = {
      options,
      progress: this.#progress,
      programs: options.programs ?? PROGRAMS,
      state: this.state,
      servers: this.#servers,
      networks: this.networks,
      fleet: this.fleet,
      isStopping: () => this.#stopping !== undefined,
      refuseIfStopping: () => this.#refuseIfStopping(),
      watch: (child) => this.#watch(child),
    };
  }

  get database(): DatabaseAccess | undefined {
    return this.#servers.database;
  }

  get nats(): NatsAccess | undefined {
    return this.#servers.nats;
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
    const loading = loadState(this.#parts, request, () => this.#bringUp()).then(() =>
      Math.round(performance.now() - since),
    );
    this.#starting = loading;
    return loading;
  }

  /** Sends SIGKILL to every process at once. */
  async kill(): Promise<void> {
    this.#stopping ??= Promise.resolve();
    this.#control?.close();
    killRunningCommands();
    this.#servers.unwatchStore();
    await Promise.all([...this.fleet.all(), ...this.#servers.processes()].map((child) => child.kill()));
    await this.#servers.leaveSubscribers();
    await Promise.all([stopLocalDatabases(this.state), this.networks.stop()]);
    this.#release();
  }

  async #start(): Promise<StackDescription> {
    this.state.lock();
    this.#locked = true;
    await prepareState(this.#parts);
    // Refuses a taken port before the servers start.
    if (this.#options.exactPort === true) await this.#choosePort();
    const description = await this.#bringUp();
    this.#control = await Control.open(this.state.controlFile, (request) => this.load(request));
    return description;
  }

  async #bringUp(): Promise<StackDescription> {
    this.#description = await bringUp(this.#parts, () => this.#choosePort());
    this.#writeDescription();
    return this.#description;
  }

  /** The same at each load. */
  #choosePort(): Promise<number> {
    this.#port ??= apiPort(this.state, this.#options, (text) => this.#progress.note(text));
    return this.#port;
  }

  #watch(child: ManagedProcess): void {
    child.onReady = () => this.#writeDescription();
    if (this.#options.supervise === false) return;
    supervise(child, { note: (text) => this.#progress.note(text), stopping: () => this.#stopping !== undefined });
  }

  #writeDescription(): void {
    if (!this.#description || this.#stopping) return;
    this.#description.services = this.fleet.describe();
    this.networks.followHolder();
    const network = this.networks.description;
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
    this.#servers.unwatchStore();
    await this.fleet.stop(stopProcess);
    await this.#servers.leaveSubscribers();
    // After their supervisor has ended.
    await stopLocalDatabases(this.state);
    for (const server of this.#servers.processes()) await stopProcess(server);
    await this.networks.stop();
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
