import { join } from 'node:path';

import type { StackDescription } from '@stratus/installation';
import { defaultStateDir } from '@stratus/local-servers';
import { LOOPBACK_NETWORKS, localSettings } from './local-settings.ts';

/** The subscriber reads the default stack's description unless it is given another one. */
function follow(stackFile: string): string {
  const where =
    stackFile === join(defaultStateDir, 'stack.json') ? '' : `STRATUS_STACK='${stackFile.replaceAll("'", "'\\''")}' `;
  return `${where}npx node examples/follow-events/follow-events.ts`;
}

/** The dialect of the public service; the contracts, which name it, are not compiled when this is loaded. */
const PUBLIC_WORD = 'linode';

/** The one line that differs for clients of another dialect. */
const wordLine = (baseUrl: string, word: string): string => `\n  Instances ${baseUrl}/${word}/instances`;

/** The page with the requests and faults of tests. */
const testsLine = (url: string, token: string): string => `\n  Tests     ${url}#token=${token}`;

/** Where a Cloud Manager is signed in without a login server: below the address at which it runs. */
const cloudManagerLine = (token: string): string =>
  `\n  Cloud Manager  /admin/callback#access_token=${token}&token_type=bearer&destination=vpcs&expires_in=86400`;

/** What users can rely on, and what only behaves as if it were there, with the option that makes it real. */
function scopeOf({ databases, network }: Pick<StackDescription, 'databases' | 'network'>): string {
  const servers = databases === 'local' ? [', databases', ''] : ['', ', databases (--databases local)'];
  const packets = network === undefined ? ['', ', packets (--network local)'] : [', packets', ''];
  return `  Real: API, rules, state, events${servers[0]}${packets[0]}\n  Simulated: machines, volumes, DNS${packets[1]}${servers[1]}`;
}

/** Where receivers of webhooks may be, which a user who tries one would otherwise find out by a refusal. */
function webhooksLine(environment: NodeJS.ProcessEnv): string {
  const { WEBHOOK_ALLOW: allowed } = localSettings('webhook', environment);
  if (allowed === undefined) return 'may also go where the file of WEBHOOK_ALLOW says, even without https';
  const networks = allowed === LOOPBACK_NETWORKS ? 'servers of this machine' : allowed;
  return `may also go to ${networks}, even without https (WEBHOOK_ALLOW)`;
}

/**
 * @param stackFile the file that holds the description while the stack runs.
 * @param environment of the launcher.
 */
export function banner(description: StackDescription, stackFile: string, environment = process.env): string {
  const { baseUrl, consoleUrl, testControlUrl, docsUrl, tokens, subscriber, word } = description;
  const tests = testControlUrl === undefined ? '' : testsLine(testControlUrl, tokens.unrestricted);
  return `
Stratus is running. Ctrl-C stops it; data is kept for the next start.
${scopeOf(description)}

  Console   ${consoleUrl}#token=${tokens.unrestricted}${tests}
  API       ${baseUrl}
  Docs      ${docsUrl}#token=${tokens.unrestricted}${word === undefined ? '' : wordLine(baseUrl, word)}${word === PUBLIC_WORD ? cloudManagerLine(tokens.unrestricted) : ''}
  Events    ${subscriber.natsUrl}
            NATS stream EVENTS, durable consumer ${subscriber.consumer}; try:
            ${follow(stackFile)}
  Webhooks  ${webhooksLine(environment)}

  Commands  npx stratus --help: status, logs -f, open, operate, vpc list, backup, …

  Tokens of the demo account
    unrestricted  ${tokens.unrestricted}   all scopes
    readOnly      ${tokens.readOnly}   all :read_only scopes
    noScopes      ${tokens.noScopes}   no scope
    restricted    ${tokens.restricted}   all scopes, restricted user, no grants yet

Create a VPC with a subnet, as often as you like:

curl -s -X POST ${baseUrl}/vpcs \\
  -H 'Authorization: Bearer ${tokens.unrestricted}' \\
  -H 'Content-Type: application/json' \\
  -d '{"label": "vpc-'$(date +%s)'", "region": "us-east", "subnets": [{"label": "first-subnet", "ipv4": "10.0.0.0/24"}]}'
`;
}
