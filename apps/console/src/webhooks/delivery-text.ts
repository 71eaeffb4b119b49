import type { WebhookDeliveryRecord, WebhookProbeRecord } from '@stratus/contracts';

type Attempt = Pick<WebhookProbeRecord, 'response_status' | 'error' | 'duration_ms'>;

/** What the receiver did in the last attempt, in words; undefined before the first one. */
export function outcomeOf({ response_status: status, error, duration_ms: ms }: Attempt): string | undefined {
  const time = ms === null ? '' : ` after ${ms.toLocaleString('en')} ms`;
  if (status !== null) return `Response ${status}${time}${error === null ? '' : `: ${error}`}`;
  return error === null ? undefined : `No response${time}: ${error}`;
}

/** Whether the receiver has accepted what was sent. */
export const isAccepted = ({ response_status: status }: Pick<Attempt, 'response_status'>): boolean =>
  status !== null && status >= 200 && status < 300;

type Progress = Pick<WebhookDeliveryRecord, 'status' | 'attempts'>;

/** The colour of a delivery: those that wait after a failure differ from those that wait for their turn. */
export function colorOf({ status, attempts }: Progress): string {
  if (status === 'delivered') return 'green';
  if (status === 'failed') return 'red';
  return attempts === 0 ? 'blue' : 'orange';
}

export const attemptsOf = (attempts: number): string => (attempts === 1 ? '1 attempt' : `${attempts} attempts`);

const SOON_MS = 2_000;
const LATER_MS = 5_000;

/**
 * When to ask for deliveries again, which no event announces: soon while some of them wait. Each page is a request, so more pages
 * take longer.
 */
export function againMs(pages: readonly (readonly Pick<Progress, 'status'>[])[]): number {
  const isWaiting = pages.some((page) => page.some(({ status }) => status === 'pending'));
  return (isWaiting ? SOON_MS : LATER_MS) * Math.max(1, pages.length);
}
