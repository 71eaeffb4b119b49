import { ApiFailure, COMPUTE_TITLE } from '@stratus/contracts';
import type { ApiError } from '@stratus/contracts';

/** What a job does to the instance that it holds. An instance has one job at a time. */
export const JOB_KINDS = [
  'provision',
  'boot',
  'reboot',
  'shutdown',
  'migrate',
  'migrate region',
  'resize',
  'disk',
  'delete',
] as const;
export type JobKind = (typeof JOB_KINDS)[number];

/**
 * What a request does to an instance, as far as a running job minds:
 *
 * - `power`: boots, reboots or shuts it down
 * - `move`: migrates or resizes it
 * - `disk`: makes, resizes or deletes a disk, or resets its password
 * - `change`: changes profiles, interfaces or addresses
 * - `volume`: attaches a volume, or creates one on it
 * - `delete`: deletes it
 */
export const UNDERTAKINGS = ['power', 'move', 'disk', 'change', 'volume', 'delete'] as const;
export type Undertaking = (typeof UNDERTAKINGS)[number];

/** `busy`: refused, with the text that clients match and retry. */
export type Verdict = 'allowed' | 'busy';

type Verdicts = Readonly<Record<JobKind | 'change', Verdict>>;

const ALL_BUSY: Verdicts = {
  provision: 'busy',
  boot: 'busy',
  reboot: 'busy',
  shutdown: 'busy',
  migrate: 'busy',
  'migrate region': 'busy',
  resize: 'busy',
  disk: 'busy',
  delete: 'busy',
  change: 'busy',
};

/** What holds the instance, in the columns of each undertaking: a job, or a change of its profiles or addresses. */
const TURNS: Readonly<Record<Undertaking, Verdicts>> = {
  power: ALL_BUSY,
  move: ALL_BUSY,
  disk: ALL_BUSY,
  change: ALL_BUSY,
  volume: ALL_BUSY,
  delete: ALL_BUSY,
};

/** What holds an instance: its job, and the saga that changes its profiles or addresses. */
export interface Holders {
  jobKind: JobKind | null;
  changeSaga: string | null;
}

/** Whether an undertaking may begin beside what holds the instance now (contract 4.1). */
export function turnOf(undertaking: Undertaking, { jobKind, changeSaga }: Holders): Verdict {
  const verdicts = TURNS[undertaking];
  const ofJob = jobKind === null ? 'allowed' : verdicts[jobKind];
  if (ofJob === 'busy' || changeSaga === null) return ofJob;
  return verdicts.change;
}

/** Clients match this text and retry. */
export const BUSY: ApiError = { reason: `${COMPUTE_TITLE} busy.` };

/** @throws ApiFailure 400 that clients retry, when the undertaking has to wait for what holds the instance. */
export function refuseIfBusy(undertaking: Undertaking, instance: Holders): void {
  if (turnOf(undertaking, instance) === 'busy') throw new ApiFailure(400, [BUSY]);
}
