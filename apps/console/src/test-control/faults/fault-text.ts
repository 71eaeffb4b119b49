import type { FaultActionRecord, FaultRecord } from '@stratus/contracts';

/** What a preset does, in a few words. */
export const PRESETS: Readonly<Record<NonNullable<FaultRecord['preset']>, string>> = {
  unstable: 'calls fail with 500 or 502',
  'rate-limited': 'every third call gets 429',
  maintenance: 'writes get 503 with X-Maintenance-Mode',
  'as-in-life': 'calls meet what clients of the public service wait out',
};

/** Which calls a rule is for. */
export function callsOf({ preset, operation, method }: FaultRecord): string {
  if (preset !== null) return preset;
  const name = operation === '*' ? 'every operation' : operation;
  return method === null ? name : `${name}, ${method} only`;
}

/** What a rule does, how often, and for whom. */
export function effectOf(fault: FaultRecord): string {
  const { preset, action, nth, times, share, until, account_id: account, seed } = fault;
  const parts = [
    preset === null ? (action ? actionText(action) : '') : PRESETS[preset],
    share < 1 && `on ${Math.round(share * 1000) / 10} % of the calls (seed ${seed})`,
    nth > 1 && `from call ${nth} on`,
    times !== null && `at most ${times === 1 ? 'once' : `${times} times`}`,
    until !== null && `until ${until.replace('T', ' ')} UTC`,
    account === null ? 'every account' : `account ${account}`,
  ];
  return parts.filter((part) => part !== false && part !== '').join(' · ');
}

function actionText({
  status,
  reason,
  field,
  retry_after: wait,
  maintenance,
  delay_ms: delay,
  drop,
  event,
  event_delay_ms: eventDelay,
}: FaultActionRecord): string {
  const parts = [
    delay !== null && `waits ${delay.toLocaleString('en')} ms`,
    drop === 'before' && 'ends the connection before the operation runs',
    drop === 'after' && 'ends the connection after the operation has committed',
    event === 'twice' && 'publishes its events twice',
    eventDelay !== null && `publishes its events ${eventDelay.toLocaleString('en')} ms later`,
    status !== null && `answers ${status}`,
    wait !== null && `Retry-After: ${wait}`,
    maintenance && 'X-Maintenance-Mode',
    field !== null && `field ${field}`,
    reason !== null && `“${reason}”`,
  ];
  return parts.filter((part) => part !== false).join(', ');
}

/** Whether a rule acts no more. */
export const hasEnded = ({ times, acted, until }: FaultRecord, now: Date): boolean =>
  (times !== null && acted >= times) || (until !== null && new Date(`${until}Z`) <= now);
