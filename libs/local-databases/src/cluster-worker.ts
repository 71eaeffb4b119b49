import { setTimeout as sleep } from 'node:timers/promises';
import type { ClusterStatus } from '@stratus/database-provisioner';
import { messageOf } from '@stratus/processes';
import type { LocalSpecification } from './cluster-specification.js';
import { ClusterFiles } from './cluster-files.js';
import type { ClusterSettings } from './cluster-files.js';
import { afterGivingUp, afterWork, hopeless, type ObservedMember, possibleWork, type Work } from './cluster-work.js';
import { statusOf } from './cluster-status.js';
import { UnreportedCrashes } from './unreported-crashes.js';
import { DiskUseObserver } from './disk-use-observer.js';
import { CHECKS, type Checks, MemberObserver } from './member-observer.js';
import { endProcessesIn, ServerProcess } from './server-process.js';
import { FaultTracker, TRIES } from './fault-tracker.js';

const AWAY: ObservedMember = { running: false, settled: 0, follows: false };
const FOLLOW_MS = 10_000;
/** Servers that recover for longer count as not running. */
const ADOPTED_MS = 15_000;
/** Time limits: for steps that copy all data, for other steps, and for a measurement while a step waits. */
const COPY_MS = 3_600_000;
const WORK_MS = 120_000;
const MEASURE_MS = 10_000;
const COPYING: ReadonlySet<Work['kind']> = new Set(['build', 'back up', 'restore', 'replace', 'delete backup']);
/** Faults of the cluster's own files, unrelated to a step. */
const FILES = '';

export interface WorkerOptions extends ClusterSettings {
  /** Called when the status may have changed. */
  changed: () => void;
  warn: (message: string) => void;
  /** Called between steps, for specs that stop there. */
  reached: (boundary: string) => Promise<void>;
  checks?: Checks | undefined;
}

const nameOf = (work: Work): string => Object.values(work).join(' ');

/** Applies the specification of one cluster, step by step, for as long as the cluster exists. */
export class ClusterWorker {
  readonly #files: ClusterFiles;
  #servers: ServerProcess[] = [];
  #observed: ObservedMember[] = [];
  readonly #troubles: FaultTracker;
  readonly #health: MemberObserver;
  readonly #diskUse: DiskUseObserver;
  readonly #deaths: UnreportedCrashes;
  #resting = false;
  #gone = false;
  #woken = Promise.withResolvers<void>();
  /** Of the current step. */
  #piece = new AbortController();
  #running: Promise<void> | undefined;
  readonly #adopted = Promise.withResolvers<void>();

  constructor(
    readonly databaseId: number,
    private readonly options: WorkerOptions,
  ) {
    this.#files = new ClusterFiles(databaseId, options);
    const { servers, checks = CHECKS } = options;
    this.#troubles = new FaultTracker(checks.troubleMs);
    this.#health = new MemberObserver(servers, checks);
    this.#diskUse = new DiskUseObserver(servers, checks);
    this.#deaths = new UnreportedCrashes(checks.unreadMs);
  }

  start(): void {
    // A rejected promise that no one awaits would end the service.
    this.#running = this.#run().catch((error: unknown) => {
      this.options.warn(`cluster ${this.databaseId}: its work has ended: ${messageOf(error)}`);
    });
  }

  /**
   * Resolves when the status tells which members run: once each desired member was found, was started, or failed to start. So
   * a restart of the whole installation does not count as a failure of its databases.
   */
  get adopted(): Promise<void> {
    return this.#adopted.promise;
  }

  /** Checks the specification and the processes now. Interrupts the current step of a cluster to be removed. */
  wake(): void {
    if (this.#files.isRemoved) this.#piece.abort(new Error('The cluster is being removed'));
    this.#woken.resolve();
  }

  /** Stops working; the servers keep running. Interrupts the current step: the next worker starts it again. */
  async rest(): Promise<void> {
    this.#resting = true;
    this.#piece.abort(new Error('The provisioner stops'));
    this.wake();
    await this.#running;
  }

  /** True if nothing is left of the cluster. */
  get isGone(): boolean {
    return this.#gone;
  }

  /** Notices members that have ended. Cheap: called several times a second. */
  look(): void {
    const ended = this.#observed.flatMap(({ running }, index) =>
      running && !this.#isRunning(index + 1) ? [index + 1] : [],
    );
    for (const member of ended) this.#noteDeath(member);
    if (ended.length > 0) this.options.changed();
    if (ended.length > 0 || this.#troubles.isDue || this.#health.isDue || this.#deaths.areLate) this.wake();
  }

  status(): ClusterStatus | undefined {
    const specification = this.#files.specification;
    if (!specification) return undefined;
    const { host, authority } = this.options;
    if (this.#deaths.read()) this.wake();
    return statusOf(
      specification,
      this.#files.stateIfAny,
      this.#observed,
      this.#troubles.lasting ?? null,
      host,
      authority.certificate,
    );
  }

  async #run(): Promise<void> {
    await this.#adoptAll();
    while (!this.#resting && !this.#gone) {
      this.#woken = Promise.withResolvers();
      try {
        const worked = this.#files.isRemoved ? await this.#remove() : await this.#workOnce();
        this.#troubles.forget(FILES);
        if (!worked) await this.#woken.promise;
      } catch (error) {
        this.#note(FILES, messageOf(error));
        this.#adopted.resolve();
        await this.#woken.promise;
      }
    }
  }

  async #remove(): Promise<boolean> {
    await Promise.all(this.#servers.map((server) => server.stop()));
    await this.options.reached('remove: servers ended');
    await endProcessesIn(this.#files.directory, this.#files.user);
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
    const due = works.find((work) => this.#troubles.mayTry(nameOf(work)) && !this.#deaths.holdsUp(work));
    this.#troubles.forgetBut(new Set([FILES, ...works.map(nameOf)]));
    if (!works.some((work) => work.kind === 'start' && !this.#troubles.has(nameOf(work)))) this.#adopted.resolve();
    if (!due) return this.#check(specification);
    await this.options.reached(`${nameOf(due)}: before`);
    this.#piece = new AbortController();
    try {
      await this.#do(specification, due, this.#signalWithin(COPYING.has(due.kind) ? COPY_MS : WORK_MS));
      this.#troubles.forget(nameOf(due));
    } catch (error) {
      // It was interrupted, so it has not failed.
      if (this.#resting || this.#files.isRemoved) return true;
      await this.#failed(specification, due, error);
    }
    this.options.changed();
    return true;
  }

  #signalWithin(limitMs: number): AbortSignal {
    // The end of this worker, or of the cluster, may have come before there was a step to interrupt.
    if (this.#resting || this.#files.isRemoved) this.#piece.abort(new Error('No longer wanted'));
    return AbortSignal.any([this.#piece.signal, AbortSignal.timeout(limitMs)]);
  }

  /** Notices members that run but do not work. True: there is work. */
  async #check(specification: LocalSpecification): Promise<boolean> {
    if (!this.#health.isDue) return false;
    const { hung, lost, unsettled } = await this.#health.look(this.#files.cluster(specification), this.#observed);
    for (const number of lost) this.#see(number, { ...(this.#observed[number - 1] ?? AWAY), follows: false });
    for (const number of unsettled) this.#unsettle(number);
    await Promise.all(hung.map((number) => this.#endHung(number)));
    await Promise.all(this.#servers.map((server) => server.limitLog()));
    if (this.#diskUse.isDue && this.#observed[0]?.running) await this.#measureAgain(specification);
    return hung.length + lost.length + unsettled.length > 0;
  }

  #unsettle(number: number): void {
    this.options.warn(`cluster ${this.databaseId}: accounts of member ${number} are not as they shall be`);
    this.#see(number, { ...(this.#observed[number - 1] ?? AWAY), settled: 0 });
  }

  async #measureAgain(specification: LocalSpecification): Promise<void> {
    this.#piece = new AbortController();
    const cluster = this.#files.cluster(specification, this.#signalWithin(MEASURE_MS));
    const measured = await this.#diskUse.look(cluster, this.#files.state);
    if (!measured) return;
    await this.#files.keep(measured);
    this.options.changed();
  }

  async #endHung(number: number): Promise<void> {
    this.options.warn(`cluster ${this.databaseId}: member ${number} no longer responds, restarting it`);
    this.#noteDeath(number);
    this.options.changed();
    await this.#servers[number - 1]?.kill();
  }

  /** Running servers are discovered before any step, however long that takes. */
  async #adoptAll(): Promise<void> {
    try {
      await this.#files.findOwner();
      const specification = this.#files.stateIfAny && !this.#files.isRemoved ? await this.#files.load() : undefined;
      if (specification) await this.#adopt(specification);
    } catch (error) {
      this.options.warn(`cluster ${this.databaseId}: ${messageOf(error)}`);
    }
    if (this.#files.isRemoved) this.#adopted.resolve();
    setTimeout(() => this.#adopted.resolve(), ADOPTED_MS).unref();
  }

  async #adopt(specification: LocalSpecification): Promise<void> {
    const { members } = this.#files.cluster(specification);
    this.#servers = members.map(({ directory }) => new ServerProcess(directory, this.#files.user));
    this.#observed = members.map(() => AWAY);
    for (const member of members) {
      if (this.#files.state.members[member.number - 1]?.built !== true) continue;
      const command = await this.options.servers.prepareStart(this.#files.cluster(specification), member);
      this.#servers[member.number - 1]?.adopt(command);
      if (this.#isRunning(member.number)) this.#see(member.number, { ...AWAY, running: true });
    }
  }

  async #do(specification: LocalSpecification, work: Work, signal: AbortSignal): Promise<void> {
    const measured = { size: 0, usedDisk: 0 };
    const reason = hopeless(this.#files.state, work);
    const givenUp = reason === undefined ? undefined : afterGivingUp(specification, this.#files.state, work, reason);
    if (givenUp) return this.#files.keep(givenUp);
    if ('member' in work && work.kind !== 'back up')
      await this.#doForMember(specification, work.kind, work.member, signal);
    else if (work.kind === 'hold') measured.usedDisk = await this.#measure(specification, signal);
    else measured.size = await this.#files.do(specification, work, signal);
    await this.options.reached(`${nameOf(work)}: done`);
    await this.#files.keep(afterWork(specification, this.#files.state, work, measured));
    await this.options.reached(`${nameOf(work)}: written`);
  }

  async #doForMember(
    specification: LocalSpecification,
    kind: 'build' | 'start' | 'settle' | 'follow' | 'stop',
    number: number,
    signal: AbortSignal,
  ): Promise<void> {
    const { servers } = this.options;
    const cluster = this.#files.cluster(specification, signal);
    const member = this.#files.member(cluster, number);
    if (kind === 'build') return this.#files.build(cluster, member);
    if (kind === 'start') {
      const command = await servers.prepareStart(cluster, member);
      // Stored before, so that no restart happens twice for one number.
      await this.#files.keep(
        afterWork(specification, this.#files.state, { kind, member: number }, { size: 0, usedDisk: 0 }),
      );
      await this.#servers[number - 1]?.start(command, () => servers.ready(cluster, member), signal);
      this.#see(number, { ...AWAY, running: true });
    } else if (kind === 'stop') {
      this.#see(number, AWAY);
      this.options.changed();
      await this.#servers[number - 1]?.stop();
    } else if (kind === 'settle') {
      await servers.settle(cluster, member);
      // A replica may have to follow before it admits clients again.
      this.#see(number, {
        ...(this.#observed[number - 1] ?? AWAY),
        settled: specification.revision,
        follows: false,
      });
    } else {
      await this.#untilFollowing(() => servers.follows(cluster, member), signal);
      this.#see(number, { ...(this.#observed[number - 1] ?? AWAY), follows: true });
    }
  }

  async #untilFollowing(follows: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
    for (const deadline = performance.now() + FOLLOW_MS; !(await follows()); await sleep(50)) {
      signal.throwIfAborted();
      if (performance.now() > deadline) throw new Error('A replica does not follow its primary');
    }
  }

  async #measure(specification: LocalSpecification, signal: AbortSignal): Promise<number> {
    const cluster = this.#files.cluster(specification, signal);
    return this.options.servers.usedDisk(cluster, cluster.primary);
  }

  async #failed(specification: LocalSpecification, work: Work, error: unknown): Promise<void> {
    const reason = `${nameOf(work)}: ${messageOf(error)}`;
    const tries = this.#note(nameOf(work), reason);
    await this.#files.discard(this.#files.cluster(specification), work).catch((failure: unknown) => {
      this.options.warn(`cluster ${this.databaseId}: ${messageOf(failure)}`);
    });
    const givenUp = tries >= TRIES ? afterGivingUp(specification, this.#files.state, work, reason) : undefined;
    if (givenUp) await this.#files.keep(givenUp);
    if (givenUp && work.kind === 'follow') this.#see(work.member, AWAY);
  }

  /** Logs a failure, and returns how often it has occurred in a row. */
  #note(name: string, reason: string): number {
    this.options.warn(`cluster ${this.databaseId}: ${reason}`);
    const tries = this.#troubles.note(name, reason);
    if (this.#troubles.lasting !== undefined) this.options.changed();
    return tries;
  }

  #isRunning(member: number): boolean {
    return this.#servers[member - 1]?.isRunning === true;
  }

  #noteDeath(member: number): void {
    this.#deaths.note(member);
    this.#see(member, AWAY);
  }

  #see(member: number, seen: ObservedMember): void {
    const wasServing = this.#observed[member - 1]?.running === true;
    this.#observed[member - 1] = seen;
    // No replica can follow a primary that is starting or ending.
    if (member === 1 && wasServing !== seen.running) {
      this.#observed = this.#observed.map((each, index) => (index === 0 ? each : { ...each, follows: false }));
    }
  }
}
