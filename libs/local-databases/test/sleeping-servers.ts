import { join } from 'node:path';
import type { Cluster, DatabaseServers, Member, ServerCommand } from '../src/database-servers.js';
import { makeOwned, writeReadable } from '../src/owned-files.js';

/**
 * Servers of members that only sleep, as real processes: for provisioner behaviour that does not depend on the kind of server.
 */
export class SleepingServers implements DatabaseServers {
  readonly engine = 'postgresql';
  /** Members whose servers do not reply until they start again. */
  readonly hung = new Set<number>();
  /** Members that stop following, once. */
  readonly lost = new Set<number>();
  /** Members whose accounts are not as desired until they are settled. */
  readonly unsettled = new Set<number>();
  /** Bytes that the customer's databases occupy, and how often these were requested. */
  used = 1;
  measured = 0;
  /** Why backups fail half-way. */
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

  /** Copies until it is interrupted. */
  backUp = ({ signal, user }: Cluster, _member: Member, into: string): Promise<void> =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('cut short')));
      makeOwned(into, user).then(() => {
        this.backingUp.resolve();
        if (this.backupFault !== undefined) reject(new Error(this.backupFault));
      }, reject);
    });
}
