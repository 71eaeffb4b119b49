import { setTimeout as delay } from 'node:timers/promises';
import { describeDisturbance, eventually, disturbancesFrom } from '@stratus/testing';
import type { Disturbance } from '@stratus/testing';
import type { PatientClient } from '../patient-client.ts';
import type { DurableSubscriber } from './followers.ts';
import { carryOut } from './victims.ts';
import type { Means, Victims } from './victims.ts';

const RECOVERED_MS = 180_000;
/** They do not load the moved clock. */
const SERVERS: ReadonlySet<string> = new Set(['nats', 'postgres']);

export interface Campaign extends Means {
  seed: number;
  /** Writes with all clients until `over`. */
  write: (over: () => boolean) => Promise<void>;
  clients: readonly PatientClient[];
  subscriber: DurableSubscriber;
  /** Waits until the stack is quiet, and fails if anything differs from the replies to the clients. */
  compare: () => Promise<void>;
  log: (line: string) => void;
}

export interface Summary {
  epochs: number;
  faults: number;
  /** Until all processes are ready and a write was accepted, from the moment when the affected processes run again. */
  slowestRecovery: { ms: number; after: string };
  /** The longest time without an accepted write, and without a published event, including the fault itself. */
  longestWithoutWrite: { ms: number; during: string };
  longestWithoutEvent: { ms: number; during: string };
}

/** Faults under load for the duration of an epoch, then a comparison, until the time is over. */
export async function runCampaign(campaign: Campaign, minutes: number, epochMs: number): Promise<Summary> {
  const victims = [...campaign.victims.keys()];
  const clocks = victims.filter((name) => !SERVERS.has(name));
  const faults = disturbancesFrom(campaign.seed, victims, clocks);
  const never = { ms: 0, after: 'nothing', during: 'nothing' };
  const summary: Summary = {
    epochs: 0,
    faults: 0,
    slowestRecovery: never,
    longestWithoutWrite: never,
    longestWithoutEvent: never,
  };
  for (const end = Date.now() + minutes * 60_000; Date.now() < end;) {
    summary.epochs += 1;
    await runEpoch(campaign, summary, faults, Math.min(end, Date.now() + epochMs));
    await campaign.compare();
    campaign.log(`epoch ${summary.epochs}: ${acceptedOf(campaign)} writes so far, nothing differs`);
  }
  return summary;
}

async function runEpoch(
  campaign: Campaign,
  summary: Summary,
  faults: Iterator<Disturbance>,
  end: number,
): Promise<void> {
  let over = false;
  const failures: unknown[] = [];
  const writing = campaign.write(() => over).catch((error: unknown) => void failures.push(error));
  try {
    while (Date.now() < end && failures.length === 0) {
      const { value: fault } = faults.next();
      await strike(campaign, summary, fault as Disturbance, () => failures.length > 0);
    }
  } finally {
    over = true;
    await writing;
  }
  if (failures.length > 0) throw failures[0];
}

async function strike(campaign: Campaign, summary: Summary, fault: Disturbance, failed: () => boolean): Promise<void> {
  const { victims, clients, subscriber, log } = campaign;
  const name = describeDisturbance(fault, [...victims.keys()]);
  await delay(fault.afterMs);
  for (const measured of [...clients, subscriber]) measured.startMeasuring();
  await Promise.all(fault.strikes.map((one) => carryOut(campaign, one)));
  const since = Date.now();
  const before = acceptedOf(campaign);
  await eventually(
    `recovery from ${name}`,
    async () => {
      if (failed() || endedByThemselves(victims).length > 0) return true;
      await delay(50);
      await Promise.all([...victims.values()].map((process) => process.specification.ready()));
      return acceptedOf(campaign) > before ? true : undefined;
    },
    RECOVERED_MS,
  );
  if (endedByThemselves(victims).length > 0)
    throw new Error(`${name}: ${endedByThemselves(victims).join(', ')} ended by a fault of its own`);
  const ms = Date.now() - since;
  const withoutWrite = Math.max(...clients.map(({ longestSilenceMs }) => longestSilenceMs));
  summary.faults += 1;
  if (ms > summary.slowestRecovery.ms) summary.slowestRecovery = { ms, after: name };
  if (withoutWrite > summary.longestWithoutWrite.ms) summary.longestWithoutWrite = { ms: withoutWrite, during: name };
  if (subscriber.longestSilenceMs > summary.longestWithoutEvent.ms)
    summary.longestWithoutEvent = { ms: subscriber.longestSilenceMs, during: name };
  log(
    `${name}: recovered in ${seconds(ms)}; without a write for ${seconds(withoutWrite)}, without an event for ${seconds(subscriber.longestSilenceMs)}`,
  );
}

/** Faults restart their victims before the recovery: if a process is gone then, it ended by itself. */
const endedByThemselves = (victims: Victims): string[] =>
  [...victims.values()].filter(({ wanted, pid }) => wanted && pid === undefined).map(({ name }) => name);

const acceptedOf = ({ clients }: Campaign): number => clients.reduce((sum, { accepted }) => sum + accepted, 0);

export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
