import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure, removeDataElsewhere } from '@stratus/local-servers';
import { Stack } from '../../tools/stack/stack.ts';
import { percentile } from '../percentile.ts';
import { whileLoading } from './bulk-load.ts';
import { fillAccounts } from './fill.ts';
import { sampleOf, sizesOf } from './layout.ts';
import { KINDS, SIGN_INS } from './requests.ts';
import type { Kind } from './requests.ts';
import { printGrowthOf, printSizes, printStatementsOf } from './report.ts';
import type { GrowthOf } from './report.ts';
import { closeConnections, postgresTime, startInstallation, stackOptions, timesOf } from './target.ts';
import type { Installation } from './target.ts';
import { untilWritten } from './until-written.ts';

/** With its log and what sorting takes, in bytes. */
const DISK_PER_ACCOUNT = 45_000;
const TURNS = 8;
const REQUESTS_PER_TURN = 25;
const WARM_UP_REQUESTS = 200;
const COUNTED_REQUESTS = 200;

export interface AccountsOptions {
  accounts: number;
  rounds: number;
  statements: boolean;
}

/** The services compile, and all users sign in: the first request of a day costs a write. */
async function warmUp(installation: Installation): Promise<void> {
  for (const kind of SIGN_INS) await timesOf(installation, kind, sampleOf(installation.size));
  for (const kind of KINDS) await timesOf(installation, kind, WARM_UP_REQUESTS);
}

/** In short turns, so that the machine's other work slows both. */
export async function measureRound(
  kind: Kind,
  installations: readonly Installation[],
): Promise<GrowthOf['rounds'][number]> {
  await Promise.all(installations.map(untilWritten));
  const before = installations.map(postgresTime);
  const times = installations.map((): number[] => []);
  for (let turn = 0; turn < TURNS; turn += 1) {
    const inTurn = [...installations.entries()];
    for (const [index, installation] of turn % 2 === 0 ? inTurn : inTurn.toReversed())
      times[index]?.push(...(await timesOf(installation, kind, REQUESTS_PER_TURN)));
  }
  await Promise.all(installations.map(untilWritten));
  const measured = installations.map((installation, index) => {
    const taken = times[index] ?? [];
    const postgres = (postgresTime(installation) - (before[index] ?? 0)) / taken.length;
    return [installation.size.name, { p50: percentile(taken, 0.5), p99: percentile(taken, 0.99), postgres }] as const;
  });
  return Object.fromEntries(measured) as GrowthOf['rounds'][number];
}

/** Compares requests to an installation with a thousand accounts with those to one with many. */
export class AccountsBench {
  private readonly directory = mkdtempSync(join(tmpdir(), 'stratus-accounts-'));
  private readonly stacks: Stack[] = [];
  private readonly options: AccountsOptions;

  constructor(options: AccountsOptions) {
    this.options = options;
  }

  async run(): Promise<GrowthOf[]> {
    const { accounts, rounds, statements } = this.options;
    const installations: Installation[] = [];
    for (const size of sizesOf(accounts)) {
      console.log(`Starting and filling an installation with ${size.accounts.toLocaleString('en')} accounts …`);
      const stack = new Stack(stackOptions(this.directory, size));
      this.stacks.push(stack);
      const installation = await startInstallation(stack, size);
      installations.push(installation);
      refuseSmallDisk(stack.database?.server?.dataDir ?? this.directory, size.accounts);
      const { databaseUrl } = installation;
      const vacuumed = await whileLoading(databaseUrl, () => fillAccounts(databaseUrl, size, console.log));
      console.log(`  vacuum and analyze: ${vacuumed.toFixed(1)} s`);
      await printSizes(databaseUrl, size);
    }
    for (const installation of installations) await warmUp(installation);
    const growths: GrowthOf[] = [];
    for (const kind of KINDS) growths.push(await this.measure(kind, installations, rounds));
    printGrowthOf(growths, accounts);
    if (statements) for (const kind of KINDS) await this.countStatements(kind, installations);
    return growths;
  }

  async end(): Promise<void> {
    closeConnections();
    for (const stack of this.stacks) await stack.stop();
    removeDataElsewhere(this.directory);
    rmSync(this.directory, { recursive: true, force: true });
  }

  private async measure(kind: Kind, installations: readonly Installation[], rounds: number): Promise<GrowthOf> {
    const growth: GrowthOf = { kind: kind.kind, rounds: [] };
    for (let round = 0; round < rounds; round += 1) growth.rounds.push(await measureRound(kind, installations));
    return growth;
  }

  private async countStatements(kind: Kind, installations: readonly Installation[]): Promise<void> {
    const counted = [];
    for (const installation of installations) {
      await untilWritten(installation);
      await installation.counters.forget();
      await timesOf(installation, kind, COUNTED_REQUESTS);
      await untilWritten(installation);
      counted.push(await installation.counters.statements(100));
    }
    printStatementsOf(kind.kind, counted, COUNTED_REQUESTS);
  }
}

/** @throws Failure if the data do not fit. */
function refuseSmallDisk(directory: string, accounts: number): void {
  const { bavail, bsize } = statfsSync(directory);
  const needed = accounts * DISK_PER_ACCOUNT;
  if (bavail * bsize >= needed) return;
  const gigabytes = (bytes: number): string => `${Math.ceil(bytes / 1e9)} GB`;
  throw new Failure(
    `${directory} has ${gigabytes(bavail * bsize)} left, and ${gigabytes(needed)} are needed.`,
    'Choose fewer accounts with --accounts.',
  );
}
