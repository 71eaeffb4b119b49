import { resolve } from 'node:path';
import { hasOwnUserNamespace } from '@stratus/processes';
import { CommandFailure } from '../command-failure.js';
import type { Context } from '../context.js';
import type { Ended } from '../output/output.js';
import { UsageError } from '../usage-error.js';
import { findInstance } from './find-instance.js';
import { findProgram } from './find-program.js';
import { run } from './run-in-instance.js';

export interface CaptureOptions {
  interface: string;
  write?: string;
}

/** A name that the kernel allows, which is not an option. */
const INTERFACE = /^[a-z0-9][\w.-]{0,14}$/i;

/** Shows or writes the packets of an interface of an instance. */
export async function capture(context: Context, labelOrId: string, options: CaptureOptions): Promise<Ended> {
  if (!INTERFACE.test(options.interface)) throw new UsageError('--interface is a name like eth0.');
  const instance = await findInstance(context, labelOrId);
  const tcpdump = findProgram('tcpdump', context.environment);
  if (tcpdump === undefined) {
    throw new CommandFailure('The program tcpdump is not installed.', 'Install it: apt-get install tcpdump');
  }
  const ordinary = hasOwnUserNamespace(instance.networks.holder);
  // Debian's becomes another user, who may not write where the user is; a user namespace has no other, not even by that name.
  const user = ordinary ? [] : ['-Z', 'root'];
  const ended = await run(context, instance, [tcpdump, ...user, '-n', '-i', options.interface, ...output(options)]);
  if (ordinary && ended.exitCode === FAILED) context.note(WITHOUT_ROOT);
  return ended;
}

/** The exit code of tcpdump. */
const FAILED = 1;
const WITHOUT_ROOT =
  'Most builds of tcpdump change their user, which fails in the networks of an ordinary user: start the stack as root to capture.';

/** Each packet at once. */
function output({ write }: CaptureOptions): string[] {
  if (write === undefined) return ['-l'];
  return ['-U', '-w', write === '-' ? write : resolve(write)];
}
