// Proves that this version and an older one work side by side, on servers of this machine (Linux), in the order of
// docs/upgrades.md. Exits with 1 if a request fails, or a VPC or its event is missing or duplicated.
//   npm run build && npx node test/deployment/upgrade/run.ts [OLD_REVISION]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { freePort, ManagedProcess, projectRoot, runCommand } from '@stratus/local-servers';
import { appSpecification } from '../../../tools/stack/app-process.ts';
import { programOf } from '../../../tools/stack/programs.ts';
import { StateDirectory } from '../../../tools/stack/state-directory.ts';
import { differences } from '../invariants.ts';
import { underLoad } from '../load.ts';
import { OldStack, checkOut, previousRelease } from './old-version.ts';

/** The order in which they are replaced. */
const SERVICES = ['account', 'catalog', 'network', 'vpc', 'database', 'compute'].map((name) => `${name}-service`);
const PER_SECOND = 20;
const SETTLED_MS = 5_000;

const started = Date.now();
const say = (line: string): void =>
  void process.stdout.write(`${((Date.now() - started) / 1_000).toFixed(0).padStart(4)} s  ${line}\n`);

const revision = process.argv[2] ?? (await previousRelease());
const directory = mkdtempSync(join(tmpdir(), 'stratus-old-'));
const stateDir = mkdtempSync(join(tmpdir(), 'stratus-upgrade-'));
const running: ManagedProcess[] = [];
let old: OldStack | undefined;
let failed = 0;

async function main(): Promise<void> {
  say(`builds ${revision}`);
  await checkOut(revision, directory);
  old = new OldStack(directory, stateDir);
  await old.ready();
  say(`all apps of ${revision} are ready`);
  const { description } = old;
  const token = description.tokens.unrestricted;
  const environments = Object.fromEntries(
    [...SERVICES, 'gateway'].map((app) => [app, (old as OldStack).environmentOf(app)]),
  );
  const created = new Map<string, number>();

  /** Starts a replica of this version or the old one, and returns when it is ready. */
  async function start(root: string, app: string, more: Record<string, string> = {}): Promise<ManagedProcess> {
    const adminPort = await freePort();
    const state = new StateDirectory(join(stateDir, `replica-${running.length}`));
    state.rotateLogs();
    const env = { ...environments[app], ...more, ADMIN_PORT: String(adminPort) };
    const replica = new ManagedProcess(
      appSpecification({ app, programs: join(root, 'programs'), adminPort, env, state }),
    );
    running.push(replica);
    await replica.start();
    return replica;
  }

  /** Changes the mix under load, and keeps it for a while. */
  async function mix(name: string, api: string, change: () => Promise<void>): Promise<void> {
    const seen = await underLoad({ api, token, perSecond: PER_SECOND, patient: false }, async () => {
      await change();
      await delay(SETTLED_MS);
    });
    for (const [label, id] of seen.created) created.set(label, id);
    failed += seen.failures.length;
    const figures = `${seen.requests} requests, ${seen.failures.length} failed, slowest ${seen.slowestMs} ms`;
    say(`${name}: ${figures}`);
    for (const [text, same] of Map.groupBy(seen.failures, (failure) => failure.text))
      say(`    ${same.length} times ${text}`);
  }

  const migrateAll = async (): Promise<void> => {
    for (const app of SERVICES) {
      const { code, stdout, stderr } = await runCommand(process.execPath, [programOf(app), 'migrate'], {
        env: environments[app],
      });
      if (code !== 0) throw new Error(`${app} does not migrate: ${stdout}${stderr}`);
    }
  };
  const current: Record<string, ManagedProcess> = {};
  const replaceAll = async (root: string): Promise<void> => {
    for (const app of SERVICES) {
      const before = current[app];
      current[app] = await start(root, app);
      await (before === undefined ? (old as OldStack).stopApp(app) : before.stop());
    }
  };

  const api = description.baseUrl;
  await mix('old services, old gateway, new schema', api, migrateAll);
  await mix('new services, old gateway', api, () => replaceAll(projectRoot));
  const port = String(await freePort());
  const newApi = api.replace(new URL(api).port, port);
  await start(projectRoot, 'gateway', { HTTP_PORT: port });
  await mix('old services, new gateway', newApi, () => replaceAll(directory));
  await mix('new services, new gateway', newApi, () => replaceAll(projectRoot));
  const wrong = await differences({ api: newApi, token }, created);
  for (const line of wrong) say(line);
  say(`${failed} failed requests, ${created.size} VPCs, ${wrong.length} differences between answers, VPCs and events`);
  process.exitCode = failed + wrong.length === 0 ? 0 : 1;
}

async function cleanUp(): Promise<void> {
  await Promise.all(running.map((replica) => replica.stop()));
  await old?.stop();
  for (const path of [directory, stateDir]) rmSync(path, { recursive: true, force: true });
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().finally(() => process.exit(1)));
try {
  await main();
} finally {
  await cleanUp();
}
