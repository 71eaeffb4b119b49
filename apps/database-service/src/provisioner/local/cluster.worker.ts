import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '@stratus/local-servers/processes';
import type { ClusterSpecification, ClusterStatus } from '../provisioner.js';
import { ClusterFiles } from './cluster.files.js';
import type { ClusterSettings } from './cluster.files.js';
import { afterGivingUp, afterWork, hopeless, type ObservedMember, possibleWork, type Work } from './cluster-work.js';
import { statusOf } from './cluster-status.js';
import { endProcessesIn, ServerProcess } from './server.process.js';

const AWAY: ObservedMember = { running: false, settled: 0, follows: false };
const FOLLOW_MS = 10_000;
/** Servers that recover for longer count as not running. */
const ADOPTED_MS = 15_000;
const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 30_000;
/** How long to wait after a failure of the files themselves. */
const FAILED_MS = 1_000;
/** Tries after which work is given up, or, where it never is, the status says what is wrong. */
const TRIES = 4;

export interface WorkerOptions extends ClusterSettings {
  /** Called when the status may have changed. */
  changed: () => void;
  warn: (message: string) => void;
  /** Called between the steps of the work, for specs that stop there. */
  reached: (boundary: string) => Promise<void>;
}

interface Trouble {
  tries: number;
  retryAt: number;
  reason: string;
}

const nameOf = (work: Work): string => Object.values(work).join(' ');

/** Makes the specification of one cluster hold, one piece of work after the other, for as long as the cluster exists. */
export class ClusterWorker {
  readonly #files: ClusterFiles;
  #servers: ServerProcess[] = [];
  #observed: ObservedMember[] = [];
  #troubles = new Map<string, Trouble>();
  #resting = false;
  #gone = false;
  #woken = Promise.withResolvers<void>();
  #running: Promise<void> | undefined;
  readonly #adopted = Promise.withResolvers<void>();

  constructor(
    readonly databaseId: number,
    private readonly options: WorkerOptions,
  ) {
    this.#files = new ClusterFiles(databaseId, options);
  }

  start(): void {
    this.#running = this.#run();
  }

  /**
   * Resolves when the status says which members run: once each that should was found, or has been started, or did not start.
   * So a restart of the whole installation is no failure of its databases.
   */
  get adopted(): Promise<void> {
    return this.#adopted.promise;
  }

  /** Looks at the specification and the processes now. */
  wake(): void {
    this.#woken.resolve();
  }

  /** Stops working; the servers go on. Resolves after the piece of work that is being done. */
  async rest(): Promise<void> {
    this.#resting = true;
    this.wake();
    await this.#running;
  }

  /** True when nothing is left of the cluster. */
  get isGone(): boolean {
    return this.#gone;
  }

  /** Notices members that have ended. Cheap: called several times a second. */
  look(): void {
    const ended = this.#observed.flatMap(({ running }, index) =>
      running && !this.#isRunning(index + 1) ? [index + 1] : [],
    );
    for (const member of ended) this.#see(member, AWAY);
    if (ended.length > 0) this.options.changed();
    if (ended.length > 0 || this.#isDue) this.wake();
  }

  status(): ClusterStatus | undefined {
    const specification = this.#files.specification;
    if (!specification) return undefined;
    const trouble = [...this.#troubles.values()].find(({ tries }) => tries >= TRIES);
    const { host, authority } = this.options;
    return statusOf(
      specification,
      this.#files.stateIfAny,
      this.#observed,
      trouble?.reason ?? null,
      host,
      authority.certificate,
    );
  }

  /* oxlint-disable no-await-in-loop -- one piece of work after the other */
  async #run(): Promise<void> {
    await this.#adoptAll();
    while (!this.#resting && !this.#gone) {
      this.#woken = Promise.withResolvers();
      try {
        const worked = this.#files.isRemoved ? await this.#remove() : await this.#workOnce();
        if (!worked) await this.#woken.promise;
      } catch (error) {
        this.options.warn(`cluster ${this.databaseId}: ${messageOf(error)}`);
        this.#troubles.set('', { tries: 1, retryAt: Date.now() + FAILED_MS, reason: messageOf(error) });
        await this.#woken.promise;
      }
    }
  }
  /* oxlint-enable no-await-in-loop */

  async #remove(): Promise<boolean> {
    await Promise.all(this.#servers.map((server) => server.stop()));
    await this.options.reached('remove: servers ended');
    await endProcessesIn(this.#files.directory);
    await this.#files.destroy();
    this.#gone = true;
    this.options.changed();
    return true;
  }

  async #workOnce(): Promise<boolean> {
    const specification = await this.#files.load();
    if (!specification) return false;
    if (this.#servers.length === 0) await this.#adopt(specification);
    const works = possibleWork(specification, this.#files.state, this.#observed);
    const due = works.find((work) => (this.#troubles.get(nameOf(work))?.retryAt ?? 0) <= Date.now());
    this.#forgetTroublesBut(works);
    if (!works.some((work) => work.kind === 'start' && !this.#troubles.has(nameOf(work)))) this.#adopted.resolve();
    if (!due) return false;
    await this.options.reached(`${nameOf(due)}: before`);
    try {
      await this.#do(specification, due);
      this.#troubles.delete(nameOf(due));
    } catch (error) {
      await this.#failed(specification, due, error);
    }
    this.options.changed();
    return true;
  }

  /** What runs is known before any work is done, however long that takes. */
  async #adoptAll(): Promise<void> {
    try {
      const specification = this.#files.stateIfAny && !this.#files.isRemoved ? await this.#files.load() : undefined;
      if (specification) await this.#adopt(specification);
    } catch (error) {
      this.options.warn(`cluster ${this.databaseId}: ${messageOf(error)}`);
    }
    if (this.#files.isRemoved) this.#adopted.resolve();
    setTimeout(() => this.#adopted.resolve(), ADOPTED_MS).unref();
  }

  async #adopt(specification: ClusterSpecification): Promise<void> {
    const { members } = this.#files.cluster(specification);
    this.#servers = members.map(({ directory }) => new ServerProcess(directory, this.options.user));
    this.#observed = members.map(() => AWAY);
    for (const member of members) {
      if (this.#files.state.members[member.number - 1]?.built !== true) continue;
      // oxlint-disable-next-line no-await-in-loop -- at most three
      const command = await this.options.servers.prepareStart(this.#files.cluster(specification), member);
      this.#servers[member.number - 1]?.adopt(command);
      if (this.#isRunning(member.number)) this.#see(member.number, { ...AWAY, running: true });
    }
  }

  async #do(specification: ClusterSpecification, work: Work): Promise<void> {
    const measured = { size: 0, usedDisk: 0 };
    const reason = hopeless(this.#files.state, work);
    const givenUp = reason === undefined ? undefined : afterGivingUp(specification, this.#files.state, work, reason);
    if (givenUp) return this.#files.keep(givenUp);
    if ('member' in work && work.kind !== 'back up') await this.#doForMember(specification, work.kind, work.member);
    else if (work.kind === 'hold') measured.usedDisk = await this.#measure(specification);
    else measured.size = await this.#files.do(specification, work);
    await this.options.reached(`${nameOf(work)}: done`);
    await this.#files.keep(afterWork(specification, this.#files.state, work, measured));
    await this.options.reached(`${nameOf(work)}: written`);
  }

  async #doForMember(
    specification: ClusterSpecification,
    kind: 'build' | 'start' | 'settle' | 'follow' | 'stop',
    number: number,
  ): Promise<void> {
    const { servers } = this.options;
    const cluster = this.#files.cluster(specification);
    const member = this.#files.member(cluster, number);
    if (kind === 'build') return this.#files.build(cluster, member);
    if (kind === 'start') {
      const command = await servers.prepareStart(cluster, member);
      // Written down before, so that no restart happens twice for one number.
      await this.#files.keep(
        afterWork(specification, this.#files.state, { kind, member: number }, { size: 0, usedDisk: 0 }),
      );
      await this.#servers[number - 1]?.start(command, () => servers.ready(cluster, member));
      this.#see(number, { ...AWAY, running: true });
    } else if (kind === 'stop') {
      this.#see(number, AWAY);
      this.options.changed();
      await this.#servers[number - 1]?.stop();
    } else if (kind === 'settle') {
      await servers.settle(cluster, member);
      this.#see(number, { ...(this.#observed[number - 1] ?? AWAY), settled: specification.revision });
    } else {
      await this.#untilFollowing(() => servers.follows(cluster, member));
      this.#see(number, { ...(this.#observed[number - 1] ?? AWAY), follows: true });
    }
  }

  async #untilFollowing(follows: () => Promise<boolean>): Promise<void> {
    /* oxlint-disable no-await-in-loop -- asks again until it follows */
    for (const deadline = Date.now() + FOLLOW_MS; !(await follows()); await sleep(50)) {
      if (Date.now() > deadline) throw new Error('A replica does not follow its primary');
    }
    /* oxlint-enable no-await-in-loop */
  }

  async #measure(specification: ClusterSpecification): Promise<number> {
    const cluster = this.#files.cluster(specification);
    return this.options.servers.usedDisk(cluster, cluster.primary);
  }

  async #failed(specification: ClusterSpecification, work: Work, error: unknown): Promise<void> {
    const tries = (this.#troubles.get(nameOf(work))?.tries ?? 0) + 1;
    const reason = `${nameOf(work)}: ${messageOf(error)}`;
    this.options.warn(`cluster ${this.databaseId}: ${reason}`);
    const givenUp = tries >= TRIES ? afterGivingUp(specification, this.#files.state, work, reason) : undefined;
    if (givenUp) await this.#files.keep(givenUp);
    if (givenUp && work.kind === 'follow') this.#see(work.member, AWAY);
    const delay = Math.min(FIRST_DELAY_MS * 2 ** (tries - 1), LONGEST_DELAY_MS);
    this.#troubles.set(nameOf(work), { tries, retryAt: Date.now() + delay, reason });
  }

  get #isDue(): boolean {
    return [...this.#troubles.values()].some(({ retryAt }) => retryAt <= Date.now());
  }

  #forgetTroublesBut(works: readonly Work[]): void {
    const open = new Set(works.map(nameOf));
    for (const name of this.#troubles.keys()) if (!open.has(name)) this.#troubles.delete(name);
  }

  #isRunning(member: number): boolean {
    return this.#servers[member - 1]?.isRunning === true;
  }

  #see(member: number, seen: ObservedMember): void {
    const wasServing = this.#observed[member - 1]?.running === true;
    this.#observed[member - 1] = seen;
    // No replica follows a primary that starts or ends.
    if (member === 1 && wasServing !== seen.running) {
      this.#observed = this.#observed.map((each, index) => (index === 0 ? each : { ...each, follows: false }));
    }
  }
}
