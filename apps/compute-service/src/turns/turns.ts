import { ApiFailure, reasons } from '@stratus/contracts';
import type { ApiError } from '@stratus/contracts';

/** The kinds of jobs. An instance has one job at a time. */
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
 * The kinds of requests to an instance, as far as they can conflict with a running job:
 *
 * - `power`: boots, reboots or shuts it down
 * - `move`: migrates or resizes it
 * - `disk`: creates, resizes or deletes a disk, or resets its password
 * - `change`: changes profiles, interfaces or addresses
 * - `volume`: attaches a volume, or creates one on it
 * - `delete`: deletes it
 */
export const ACTIVITIES = ['power', 'move', 'disk', 'change', 'volume', 'delete'] as const;
export type Activity = (typeof ACTIVITIES)[number];

/**
 * `allowed`: begins while it runs. `cancels`: ends it and begins. `waits`: begins after it, within milliseconds.
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

/** These jobs do not move the instance, and read its profiles only when they start. */
const BESIDE_STARTS_AND_STOPS = {
  ...NO_SECOND_JOB,
  provision: 'allowed',
  boot: 'allowed',
  reboot: 'allowed',
  shutdown: 'allowed',
  disk: 'allowed',
} as const;

/** Verdict for each undertaking, by the instance's current holder: a job, or a change of its profiles or addresses. */
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

/** The holders of an instance: its job, and the saga that changes its profiles or addresses. */
export interface Holders {
  jobKind: JobKind | null;
  changeSaga: string | null;
}

/** The verdict on an undertaking, given the instance's current holders (contract 4.1). */
export function turnOf(undertaking: Activity, { jobKind, changeSaga }: Holders): Verdict {
  const verdicts = TURNS[undertaking];
  const ofJob = jobKind === null ? 'allowed' : verdicts[jobKind];
  if (ofJob === 'busy') return 'busy';
  return changeSaga !== null && verdicts.change === 'waits' ? 'waits' : ofJob;
}

/** Clients match this text and retry. */
export const BUSY: ApiError = { reason: reasons.busy() };

/** A change of the instance is under way and will end within milliseconds. */
export class ChangeUnderWay extends ApiFailure {
  constructor() {
    super(400, [BUSY]);
  }
}

/** @throws ApiFailure 400, which clients retry; ChangeUnderWay when waiting is worthwhile. */
export function refuseIfBusy(undertaking: Activity, instance: Holders): void {
  const turn = turnOf(undertaking, instance);
  if (turn === 'waits') throw new ChangeUnderWay();
  if (turn === 'busy') throw new ApiFailure(400, [BUSY]);
}
