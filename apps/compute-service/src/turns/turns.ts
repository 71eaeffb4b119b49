import { ApiFailure, reasons } from '@stratus/contracts';
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
export const ACTIVITIES = ['power', 'move', 'disk', 'change', 'volume', 'delete'] as const;
export type Activity = (typeof ACTIVITIES)[number];

/**
 * `allowed`: begins beside it. `cancels`: ends it and begins. `waits`: takes its turn after it, which is milliseconds.
 * `busy`: refused, with the text that clients match and retry.
 */
export type Verdict = 'allowed' | 'cancels' | 'waits' | 'busy';

type Verdicts = Readonly<Record<JobKind | 'change', Verdict>>;

const NO_SECOND_JOB = {
  provision: 'busy',
  boot: 'busy',
  reboot: 'busy',
  shutdown: 'busy',
  migrate: 'busy',
  'migrate region': 'busy',
  resize: 'busy',
  disk: 'busy',
  delete: 'busy',
} as const;

/** These jobs neither move the instance nor read its profiles later than at their start. */
const BESIDE_STARTS_AND_STOPS = {
  ...NO_SECOND_JOB,
  provision: 'allowed',
  boot: 'allowed',
  reboot: 'allowed',
  shutdown: 'allowed',
  disk: 'allowed',
} as const;

/** What holds the instance, in the columns of each undertaking: its job, or a change of its profiles or addresses. */
const TURNS: Readonly<Record<Activity, Verdicts>> = {
  power: { ...NO_SECOND_JOB, change: 'allowed' },
  move: { ...NO_SECOND_JOB, change: 'waits' },
  disk: { ...NO_SECOND_JOB, change: 'allowed' },
  change: { ...BESIDE_STARTS_AND_STOPS, change: 'waits' },
  volume: { ...BESIDE_STARTS_AND_STOPS, change: 'allowed' },
  delete: {
    provision: 'cancels',
    boot: 'cancels',
    reboot: 'cancels',
    shutdown: 'cancels',
    migrate: 'cancels',
    'migrate region': 'cancels',
    resize: 'cancels',
    disk: 'cancels',
    delete: 'busy',
    change: 'waits',
  },
};

/** What holds an instance: its job, and the saga that changes its profiles or addresses. */
export interface Holders {
  jobKind: JobKind | null;
  changeSaga: string | null;
}

/** Whether an undertaking may begin beside what holds the instance now (contract 4.1). */
export function turnOf(undertaking: Activity, { jobKind, changeSaga }: Holders): Verdict {
  const verdicts = TURNS[undertaking];
  const ofJob = jobKind === null ? 'allowed' : verdicts[jobKind];
  if (ofJob === 'busy') return 'busy';
  return changeSaga !== null && verdicts.change === 'waits' ? 'waits' : ofJob;
}

/** Clients match this text and retry. */
export const BUSY: ApiError = { reason: reasons.busy() };

/** A change of the instance is under way, which takes milliseconds. */
export class ChangeUnderWay extends ApiFailure {
  constructor() {
    super(400, [BUSY]);
  }
}

/** @throws ApiFailure 400 that clients retry; ChangeUnderWay when it is worth to wait. */
export function refuseIfBusy(undertaking: Activity, instance: Holders): void {
  const turn = turnOf(undertaking, instance);
  if (turn === 'waits') throw new ChangeUnderWay();
  if (turn === 'busy') throw new ApiFailure(400, [BUSY]);
}
