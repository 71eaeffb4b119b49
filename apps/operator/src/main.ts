import { ConfigurationError } from '@stratus/environment';
import { helpText } from './help-text.js';
import type { Outcome } from './outcome.js';
import { rightsOfCommand } from './secrets/service-secrets.js';
import { UsageError } from './usage-error.js';

const USAGE = `usage: operator secrets … | bootstrap … | broker-access | admin … | sagas … | databases … | tags check | tags mend
                | events replay … | events rebuild

  secrets         create missing passwords, keys and tokens
  bootstrap       create roles, schemas and streams before the services start
  broker-access   run beside a broker and admit the subscribers that admin created
  admin           manage accounts, users, tokens and subscribers
  sagas           list the unfinished sagas of a service; retry one
  databases       re-encrypt passwords with a new key; fail and recover nodes of simulated databases
  tags check      compare the tags of all objects with the tags that exist
  tags mend       repair the tags that objects refer to
  events replay   republish the events of a service since a time
  events rebuild  recreate the stream with all events of the last 90 days in order

See --help of each command. DATABASE_URL names the database, with the role of the service. Instead,
SERVICE_SECRETS_DIR may name a directory with the secrets of all services.`;

const helpFiles: Readonly<Record<string, string>> = {
  bootstrap: 'bootstrap',
  'broker-access': 'broker-access',
  sagas: 'sagas',
  secrets: 'secrets',
  tags: 'tags',
  databases: 'databases',
  events: 'events-replay',
  'events rebuild': 'events-rebuild',
};

/** Imports only the command's own packages: loading those of all commands takes longer than most of them. */
async function run([command = '', ...args]: string[]): Promise<string | number | Outcome> {
  const help = args.includes('--help') ? (helpFiles[`${command} ${args[0]}`] ?? helpFiles[command]) : undefined;
  if (help !== undefined) return helpText(help);
  switch (command) {
    case 'secrets':
      return (await import('./commands/secrets.js')).secrets(args);
    case 'bootstrap':
      return (await import('./commands/bootstrap.js')).bootstrap(args, process.env);
    case 'admin':
      return (await import('./commands/admin.js')).admin(args);
    case 'broker-access':
      return (await import('./commands/broker-access.js')).brokerAccess(args, process.env);
    case 'sagas':
      return (await import('./commands/sagas.js')).sagas(args);
    case 'databases':
      return (await import('./commands/databases.js')).databases(args);
    case 'tags':
      return (await import('./commands/tags.js')).tags(args);
    case 'events':
      return (await import('./commands/events.js')).events(args);
    case 'help':
    case '--help':
    case '-h':
      return USAGE;
    default:
      throw new UsageError(command === '' ? 'A command is missing.' : `${command} is not known.`, USAGE);
  }
}

/** Formats the failure and its remedy; adds the stack trace only for a defect. */
function report(error: unknown): string {
  if (error instanceof UsageError) return `\n✗ ${error.message}\n\n  ${error.usage.replaceAll('\n', '\n  ')}\n`;
  if (error instanceof ConfigurationError) return `\n✗ ${error.message}\n`;
  return `\n✗ ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`;
}

try {
  const args = process.argv.slice(2);
  Object.assign(process.env, rightsOfCommand(args, process.env));
  const result = await run(args);
  if (typeof result === 'number') process.exitCode = result;
  else {
    const { text, exitCode } = typeof result === 'string' ? { text: result, exitCode: 0 } : result;
    process.stdout.write(`${text}\n`);
    process.exitCode = exitCode;
  }
} catch (error) {
  process.stderr.write(report(error));
  process.exitCode = 1;
}
