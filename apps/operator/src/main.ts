import { ConfigurationError } from '@stratus/environment';
import { admin } from './commands/admin.js';
import { bootstrap } from './commands/bootstrap.js';
import { databases } from './commands/databases.js';
import { events } from './commands/events.js';
import { sagas } from './commands/sagas.js';
import { secrets } from './commands/secrets.js';
import { tags } from './commands/tags.js';
import { helpText } from './help-text.js';
import type { Outcome } from './outcome.js';
import { rightsOfCommand } from './secrets/service-secrets.js';
import { UsageError } from './usage-error.js';

const USAGE = `usage: operator secrets … | bootstrap … | broker-access | admin … | sagas … | databases … | tags check | tags mend
                | events replay … | events rebuild

  secrets         makes the passwords, keys and tokens that an installation lacks
  bootstrap       makes roles, schemas and streams before the services start
  broker-access   runs beside a broker and lets the subscribers in that admin has created
  admin           opens accounts, adds users and first tokens; creates and deletes subscribers
  sagas           lists the sagas of a service that have not ended, and has one tried again
  databases       seals passwords with another key; makes nodes of simulated databases fail and recover
  tags check      compares the tags of all objects with the tags that exist
  tags mend       makes the tags fit the objects
  events replay   has a service publish its events since a time again
  events rebuild  has the stream made anew, with all events of the last 90 days in order

Each says more with --help. DATABASE_URL names the database, with the role of the service. Instead,
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

async function run([command = '', ...args]: string[]): Promise<string | number | Outcome> {
  const help = args.includes('--help') ? (helpFiles[`${command} ${args[0]}`] ?? helpFiles[command]) : undefined;
  if (help !== undefined) return helpText(help);
  switch (command) {
    case 'secrets':
      return secrets(args);
    case 'bootstrap':
      return bootstrap(args, process.env);
    case 'admin':
      return admin(args);
    case 'broker-access':
      return (await import('./commands/broker-access.js')).brokerAccess(args, process.env);
    case 'sagas':
      return sagas(args);
    case 'databases':
      return databases(args);
    case 'tags':
      return tags(args);
    case 'events':
      return events(args);
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
