import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { gatewayApp, networkAgentUser, services } from '@stratus/topology';

/** Responds like an app on its admin port, and stops on SIGTERM like one. */
const stubMain = `
import { createServer } from 'node:http';
const env = process.env;
const answer = (request, response) => response.end(JSON.stringify({ path: request.url, pid: process.pid }));
const servers = [createServer(answer).listen(Number(env.ADMIN_PORT), env.ADMIN_HOST)];
if (env.HTTP_PORT) servers.push(createServer(answer).listen(Number(env.HTTP_PORT), env.HTTP_HOST));
console.log(JSON.stringify({ level: 30, msg: 'stub started', env: { natsUser: env.NATS_USER } }));
if (env.STUB_FAILS) { console.log(JSON.stringify({ level: 60, msg: 'STUB_FAILS is set' })); process.exit(3); }
process.on('SIGTERM', () => { for (const server of servers) server.close(); process.exit(0); });
`;

const stubAdmin = `
import { createInterface } from 'node:readline';
const answers = { account: { accountId: 1 }, user: { userId: 7 }, token: { token: crypto.randomUUID() } };
const answer = (line) => ({ exitCode: 0, result: answers[JSON.parse(line).command.split(' ')[0]] });
for await (const line of createInterface({ input: process.stdin })) console.log(JSON.stringify(answer(line)));
`;

/** Replaces built apps, so that specs can test the launcher without them. Returns the directory of their programs. */
export function writeStubApps(directory: string): string {
  const write = (path: string, content: string): void => {
    mkdirSync(join(directory, path, '..'), { recursive: true });
    writeFileSync(join(directory, path), content);
  };
  write('package.json', '{"type":"module"}');
  for (const app of [gatewayApp, networkAgentUser, ...services.map((service) => service.app)])
    write(`${app}.js`, stubMain);
  write('account-admin.js', stubAdmin);
  return directory;
}
