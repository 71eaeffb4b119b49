import { Argument } from 'commander';
import type { Command } from 'commander';
import type { CallOptions } from '../api/call-path.js';
import { addResourceCommands, resourceGroups } from '../api/resource-commands.js';
import type { Assembly } from '../perform.js';
import { addInstanceNetworkCommands } from './instance-network.js';

const METHODS = new Set(['GET', 'POST', 'PUT', 'DELETE']);

/** Commands that call the API as a client does. */
export function addApiCommands(program: Command, assembly: Assembly): void {
  program
    .command('api')
    .description("send a request to the API with the demo account's token: stratus api GET /vpcs")
    .addArgument(new Argument('<method>', 'GET, POST, PUT or DELETE').argParser((text) => text.toUpperCase()))
    .argument('<path>', 'below /v4, with its query: /vpcs?page=2')
    .option('--body <json>', 'body, or @FILE, or - for standard input')
    .option('--filter <json>', `X-Filter, such as '{"label": "web"}'`)
    .option('-i, --include', 'print status and headers to standard error')
    .action(
      assembly.perform(async (context, method: string, path: string, options: CallOptions) => {
        if (!METHODS.has(method))
          throw new (await import('../usage-error.js')).UsageError(
            `${method} is not a method: use GET, POST, PUT or DELETE.`,
          );
        return (await import('../api/call-path.js')).callPath(context, method, path, options);
      }),
    );
  for (const name of resourceGroups) {
    if (program.commands.some((command) => command.name() === name)) continue;
    const group = program.command(name).description(`manage ${plural(name)} through the API`);
    if (!assembly.words.includes(name) && assembly.words[0] !== 'complete') continue;
    addResourceCommands(group, name, assembly);
    if (name === 'instance') addInstanceNetworkCommands(group, assembly);
  }
}

const NAMES: Readonly<Record<string, string>> = {
  mysql: 'MySQL databases',
  postgresql: 'PostgreSQL databases',
  'mysql-ssl': 'CA certificates of MySQL databases',
  'postgresql-ssl': 'CA certificates of PostgreSQL databases',
  'region-availability': 'availability of plans in regions',
};
const CAPITALS: readonly (readonly [RegExp, string])[] = [
  [/\bmysql\b/, 'MySQL'],
  [/\bpostgresql\b/, 'PostgreSQL'],
  [/\b(vpc|vlan|ip)(?=s?\b)/g, ''],
  [/\bipv6\b/, 'IPv6'],
];

/** What the commands of a group are about. */
function plural(name: string): string {
  const words = `${name.replaceAll('-', ' ')}${name.endsWith('s') ? '' : 's'}`;
  return (
    NAMES[name] ??
    CAPITALS.reduce((text, [word, written]) => text.replace(word, (found) => written || found.toUpperCase()), words)
  );
}
