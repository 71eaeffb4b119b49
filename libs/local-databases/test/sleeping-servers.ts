import { join } from 'node:path';
import type { Cluster, DatabaseServers, Member, ServerCommand } from '../src/database-servers.js';
import { makeOwned, writeReadable } from '../src/owned-files.js';

/** Servers of members that only sleep, as real processes: for what the provisioner does whatever runs. */
export class SleepingServers implements DatabaseServers {
  readonly engine = 'postgresql';
  /** Members whose servers answer no question until they start again. */
  readonly hung = new Set<number>();
  /** Members that follow no longer, once. */
  readonly lost = new Set<number>();
  /** Members whose accounts are not as they shall be, until they are settled. */
  readonly unsettled = new Set<number>();
  /** Bytes that the customer's databases occupy, and how often that was asked. */
  used = 1;
  measured = 0;
  /** Why backups fail, half done. */
  backupFault: string | undefined;
  readonly backingUp = Promise.withResolvers<void>();

  constructor(readonly version = '18.4') {}

  compatibility = (version: string): string => version.split('.', 1)[0] ?? '';
  refuse = () => [];

  buildEmpty = ({ user }: Cluster, _member: Member, into: string): Promise<void> => makeOwned(into, user);
  buildReplica = ({ user }: Cluster, _member: Member, into: string): Promise<void> => makeOwned(into, user);
  buildFromBackup = ({ user }: Cluster, _member: Member, into: string): Promise<void> => makeOwned(into, user);

  prepareStart = async ({ user }: Cluster, { number, directory }: Member): Promise<ServerCommand> => {
    this.hung.delete(number);
    const file = join(directory, 'slept-on');
    await writeReadable(file, '', user);
    return { command: '/usr/bin/tail', args: ['-f', file], env: {}, stopSignal: 'SIGTERM' };
  };

  ready = async (_cluster: Cluster, { number }: Member): Promise<void> => {
    if (this.hung.has(number)) await new Promise(() => undefined);
  };

  settle = async (_cluster: Cluster, { number }: Member): Promise<void> => void this.unsettled.delete(number);
  holds = async (_cluster: Cluster, { number }: Member): Promise<boolean> => !this.unsettled.has(number);
  follows = async (_cluster: Cluster, { number }: Member): Promise<boolean> => !this.lost.delete(number);
  usedDisk = async (): Promise<number> => {
    this.measured += 1;
    return this.used;
  };

  /** Copies until it is cut short. */
  backUp = ({ signal, user }: Cluster, _member: Member, into: string): Promise<void> =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('cut short')));
      makeOwned(into, user).then(() => {
        this.backingUp.resolve();
        if (this.backupFault !== undefined) reject(new Error(this.backupFault));
      }, reject);
    });
}
