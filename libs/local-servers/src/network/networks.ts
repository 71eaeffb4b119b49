import { readFileSync } from 'node:fs';

import {
  type CommandResult,
  identityOf,
  type LocalNetworks,
  type NetworkHolder,
  type NetworkPrograms,
  parentOf,
  runCommand,
  stopProcess,
} from '@stratus/processes/source';
import { ManagedProcess } from '../process/managed-process.ts';
import { kernelSetting, namespacesRefused } from './refusal.ts';

export interface NetworksOptions {
  programs: NetworkPrograms;
  /** Who owns the namespaces; default: the user of this process. */
  user?: { uid: number; gid: number } | undefined;
  logFile: string;
  pidFile: string;
}

/**
 * The first process inside. It says its id outside, which /proc shows until the namespaces have their own; /run is empty for
 * `ip netns`. It waits as a parent, which collects processes that have lost theirs, until the pipe from the launcher closes:
 * the kernel then kills all processes inside and removes the namespaces.
 */
const HOLDER = `
  read -r pid rest </proc/self/stat
  mount -t tmpfs -o mode=755 tmpfs /run || exit
  [ /var/run -ef /run ] || mount --bind /run /var/run || exit
  mount -t proc proc /proc 2>/dev/null
  "$1" link set lo up || exit
  echo "ready $pid"
  exec >/dev/null 2>&1
  cat
  exit 0`;

function holderCommand({ programs, user }: NetworksOptions): [string, ...string[]] {
  const own = isRoot(user) ? [] : ['--user', '--map-root-user'];
  const flags = [...own, '--net', '--mount', '--pid', '--fork', '--kill-child=SIGKILL'];
  return [programs.unshare, ...flags, '--', '/bin/sh', '-c', HOLDER, 'networks', programs.ip];
}

const isRoot = (user: NetworksOptions['user']): boolean => (user?.uid ?? process.getuid?.()) === 0;

/** The namespaces in which a stack has its networks: user (unless root has them), network, mount and pid. */
export class Networks {
  /** The process that waits for the first one inside. */
  readonly process: ManagedProcess;
  readonly #options: NetworksOptions;
  #holder: NetworkHolder | undefined;

  constructor(options: NetworksOptions) {
    this.#options = options;
    const [command, ...args] = holderCommand(options);
    this.process = new ManagedProcess({
      name: 'networks',
      command,
      args,
      env: process.env,
      // The first process inside inherits it, and changes directory for nobody.
      cwd: '/',
      user: options.user,
      logFile: options.logFile,
      pidFile: options.pidFile,
      endsWithLauncher: true,
      // There is nothing to finish, and it ignores other signals.
      stopSignal: 'SIGKILL',
      stopTimeoutMs: 0,
      readyTimeoutMs: 30_000,
      ready: async () => this.#findHolder(),
    });
  }

  /** What programs need to work in the networks. It changes when the networks start again. */
  get local(): LocalNetworks {
    if (this.#holder === undefined) throw new Error('the networks have not started');
    return { holder: this.#holder, programs: this.#options.programs };
  }

  /** @throws Failure if this machine forbids it. */
  async start(): Promise<void> {
    if (this.process.pid === undefined) await this.#tryOut();
    await this.process.start();
  }

  /** Resolves when all processes inside have ended. */
  async stop(): Promise<void> {
    await this.process.kill();
    if (this.#holder) await stopProcess(this.#holder, 'SIGKILL', 5_000);
  }

  /** Without a pipe, the first process inside ends when it is ready. */
  async #tryOut(): Promise<void> {
    const [command, ...args] = holderCommand(this.#options);
    const { user } = this.#options;
    const { code, stderr }: CommandResult = await runCommand(command, args, { cwd: '/', user, timeoutMs: 30_000 });
    if (code === 0) return;
    const reason = stderr.trim().split('\n').at(-1) ?? '';
    throw namespacesRefused({ isRoot: isRoot(user), stderr: reason, setting: kernelSetting });
  }

  #findHolder(): void {
    const log = readFileSync(this.process.specification.logFile, 'utf8');
    const pid = Number([...log.matchAll(/^ready (\d+)$/gm)].at(-1)?.[1]);
    const holder = identityOf(pid);
    // The log may have the id of an earlier start.
    if (holder === undefined || parentOf(pid) !== this.process.pid) throw new Error('it is not ready');
    this.#holder = holder;
  }
}
