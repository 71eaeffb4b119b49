import { existsSync, readlinkSync, statSync } from 'node:fs';

import { codeOf, Failure } from '../failure.ts';
import { isRunning, type ProcessIdentity } from '../process/identity.ts';

/** The first process in the namespaces of a stack's networks, by its id outside of them. They end with it. */
export type NetworkHolder = ProcessIdentity;

/** Programs for networks, by their paths. */
export interface NetworkPrograms {
  ip: string;
  bridge: string;
  nft: string;
  unshare: string;
  nsenter: string;
  setpriv: string;
  /** Variables with which they find their libraries; empty if the system has them. */
  env: Readonly<Record<string, string>>;
}

/** The networks of a running stack, for programs that work in them. */
export interface LocalNetworks {
  holder: NetworkHolder;
  programs: NetworkPrograms;
}

/** The name of an instance's network namespace, as `ip netns` has it inside of the holder's namespaces. */
export const instanceNamespace = (id: number): string => `i-${id}`;

/** The path of a network namespace, inside of the holder's namespaces. */
export const namespacePath = (name: string): string => `/run/netns/${name}`;

/** Whether a network namespace exists in the namespaces of a holder. */
export function hasNamespace(holder: NetworkHolder, name: string): boolean {
  refuseIfGone(holder);
  return existsSync(`/proc/${holder.pid}/root${namespacePath(name)}`);
}

/**
 * The command that runs a program in the namespaces of a holder, as their root. The program starts in the directory `/`.
 *
 * @param nsenter the path of that program.
 * @param uid who will run the command.
 * @throws Failure if the holder has ended, or belongs to another user.
 */
export function insideNetworks(
  holder: NetworkHolder,
  command: readonly string[],
  nsenter: string,
  uid = process.geteuid?.(),
): [string, ...string[]] {
  refuseIfGone(holder);
  // Entering the user namespace in which a process already is fails.
  const user = hasOwnUserNamespace(holder, uid) ? ['--user', '--preserve-credentials'] : [];
  return [nsenter, '--target', String(holder.pid), ...user, '--mount', '--net', '--pid', '--', ...command];
}

/**
 * Whether the namespaces have a user namespace of their own, whose root is an ordinary user outside.
 *
 * @param uid who asks.
 * @throws Failure if they belong to another user.
 */
export function hasOwnUserNamespace({ pid }: NetworkHolder, uid = process.geteuid?.()): boolean {
  try {
    const isOfOther = statSync(`/proc/${pid}`).uid !== uid;
    const differs = readlinkSync(`/proc/${pid}/ns/user`) !== readlinkSync('/proc/self/ns/user');
    // Root has no rights in the user namespace of another user, in which it has no id.
    if (differs && isOfOther) throw ofOtherUser();
    return differs;
  } catch (error) {
    if (codeOf(error) === 'EACCES' || codeOf(error) === 'EPERM') throw ofOtherUser();
    throw error;
  }
}

function ofOtherUser(): Failure {
  return new Failure('The networks belong to another user.', 'Run this as the user who started the stack.');
}

function refuseIfGone(holder: NetworkHolder): void {
  if (isRunning(holder)) return;
  throw new Failure('The networks of this stack have ended.', 'Start the stack again with --network local.');
}
