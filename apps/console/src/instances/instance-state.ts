import { COMPUTE } from '@stratus/contracts/browser';
import type { ConfigRecord, EventRecord, InstanceStatus } from '@stratus/contracts';

/** What a person may want to do to an instance. */
export type Action = 'boot' | 'reboot' | 'shut down' | 'migrate' | 'resize' | 'delete' | 'change' | 'change a disk';

const AT_REST: ReadonlySet<InstanceStatus> = new Set(['running', 'offline', 'stopped', 'billing_suspension']);

/** Whether the status is expected to change by itself. */
export const isMoving = (status: InstanceStatus): boolean => !AT_REST.has(status);

export const wordsOf = (name: string): string => name.replaceAll('_', ' ');

/** What an event says has happened, without the kind of entity that it happened to. */
export function happeningOf(action: string): string {
  const words = wordsOf(action.startsWith(`${COMPUTE}_`) ? action.slice(COMPUTE.length + 1) : action);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The job that runs, or else the one that waits for its turn. */
export const jobOf = (events: readonly EventRecord[]): EventRecord | undefined =>
  events.find(({ status }) => status === 'started') ?? events.find(({ status }) => status === 'scheduled');

/** Why an action would be refused now; undefined if nothing is known to prevent it. */
export function obstacleTo(action: Action, status: InstanceStatus, job: EventRecord | undefined): string | undefined {
  if (status === 'deleting') return 'It is being deleted';
  if (action === 'delete') return undefined;
  const doing = isMoving(status) ? `It is ${wordsOf(status)}` : `It is busy (${happeningOf(job?.action ?? '')})`;
  const busy = `${doing}: wait until that has ended`;
  if (action === 'change') return status === 'migrating' || status === 'resizing' ? busy : undefined;
  if (isMoving(status) || job) return busy;
  if (action === 'boot' && status === 'running') return 'It runs already';
  if (action === 'shut down' && status === 'offline') return 'It is off already';
  return undefined;
}

const BOOTS: ReadonlySet<string> = new Set([`${COMPUTE}_boot`, `${COMPUTE}_reboot`]);

/** Id of the profile that an instance runs on; undefined while it is off, and if that cannot be told. */
export function runningProfile(
  status: InstanceStatus,
  configs: readonly ConfigRecord[],
  events: readonly EventRecord[],
): number | undefined {
  if (status === 'offline' || status === 'provisioning') return undefined;
  const active = configs.find(({ interfaces }) => interfaces.some(({ active: isActive }) => isActive));
  if (active) return active.id;
  if (configs.length === 1) return configs[0]?.id;
  const booted = events.find((event) => BOOTS.has(event.action) && event.status === 'finished');
  return configs.find(({ id }) => id === booted?.secondary_entity?.id)?.id;
}

/** Names of the interfaces inside the instance, by position. */
export const deviceOf = (position: number): string => `eth${position}`;

const MB_OF_GB = 1024;

export const sizeOf = (mb: number): string =>
  mb >= MB_OF_GB ? `${Number((mb / MB_OF_GB).toFixed(1))} GB` : `${mb} MB`;
