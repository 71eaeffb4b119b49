import { parseArgs } from 'node:util';

/**
 * The service whose rights an operator's command needs, if its arguments name one. The command itself reports wrong arguments.
 */
export function serviceOfCommand([command, ...args]: readonly string[]): string | undefined {
  if (command === 'admin' || (command === 'events' && args[0] === 'rebuild')) return 'account';
  if (command === 'tags') return 'compute';
  if (command === 'databases') return 'database';
  const { values } = parseArgs({ args, options: { service: { type: 'string' } }, strict: false });
  return typeof values.service === 'string' ? values.service : undefined;
}

/** Whether a command works on the broker's subscribers, with the rights of its administrator. */
export const isAboutSubscribers = ([command, what]: readonly string[]): boolean =>
  command === 'admin' && what === 'subscriber';
