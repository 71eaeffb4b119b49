import { COMPUTE, GRANT_ENTITIES } from '@stratus/contracts';
import type { GrantEntity } from '@stratus/contracts';
import type { CloudEvent } from '@stratus/events';
import type { EntityKey } from '../grants/grants.js';

/** Where entities that can be granted live: what lies below follows their grant. */
const HOMES: readonly [GrantEntity, RegExp][] = [
  ['vpc', /^\/v4\/vpcs\/(\d+)\//],
  ['firewall', /^\/v4\/networking\/firewalls\/(\d+)\//],
  ['database', /^\/v4\/databases\/[a-z]+\/instances\/(\d+)\//],
  ['nodebalancer', /^\/v4\/nodebalancers\/(\d+)\//],
  ['domain', /^\/v4\/domains\/(\d+)\//],
  ['volume', /^\/v4\/volumes\/(\d+)\//],
  [COMPUTE, new RegExp(`^/v4/${COMPUTE}/instances/(\\d+)/`)],
];

/** Actions speak of some entities by another name than their type. */
const ACTION_WORDS: Partial<Record<GrantEntity, string>> = { domain: 'dns_zone', longview: 'longviewclient' };

const BEGINNINGS = new Set<CloudEvent['jobstatus']>(['notification', 'scheduled']);

const actionWordOf = (type: GrantEntity): string => ACTION_WORDS[type] ?? type;

type Step = Pick<CloudEvent, 'type' | 'jobstatus'>;

/**
 * Whether this is the event of the entity's own beginning, and not of a part of it. A job that creates is the beginning
 * when it is planned: who is restricted from then on has not created as a restricted user.
 */
export const isCreationOf = ({ type }: EntityKey, { type: action, jobstatus }: Step): boolean =>
  action === `${actionWordOf(type)}_create` && (jobstatus === undefined || BEGINNINGS.has(jobstatus));

/** Whether this is the event of the entity's own end. A job that deletes is the end when it has succeeded. */
export const isDeletionOf = ({ type }: EntityKey, { type: action, jobstatus }: Step): boolean =>
  action === `${actionWordOf(type)}_delete` && (jobstatus ?? 'finished') === 'finished';

/** The entity that an event is about, when it is one that can be granted. */
export const grantableEntityOf = (event: Pick<CloudEvent, 'entitytype' | 'entityid'>): EntityKey | undefined =>
  keyOf(event.entitytype, event.entityid);

/**
 * The entity whose grant decides who sees an event: the event's own, the one that it lies in (a subnet in its VPC), or
 * the one that it concerns besides (an address and its instance; contract 2.5).
 */
export function governingEntityOf(
  event: Pick<CloudEvent, 'entitytype' | 'entityid' | 'subject' | 'secondaryentitytype' | 'secondaryentityid'>,
): EntityKey | undefined {
  return (
    grantableEntityOf(event) ??
    homeOf(event.subject) ??
    keyOf(event.secondaryentitytype ?? '', event.secondaryentityid ?? '')
  );
}

function homeOf(url: string): EntityKey | undefined {
  for (const [type, pattern] of HOMES) {
    const id = pattern.exec(url)?.[1];
    if (id !== undefined) return { type, id: Number(id) };
  }
  return undefined;
}

function keyOf(type: string, id: string): EntityKey | undefined {
  const known = GRANT_ENTITIES.find((entity) => entity === type);
  return known !== undefined && /^\d{1,15}$/.test(id) ? { type: known, id: Number(id) } : undefined;
}
