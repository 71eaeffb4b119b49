import { refuseIfAny } from '@stratus/contracts';
import type { ConfigRecord, InterfaceRecord } from '@stratus/contracts';
import type { Instance } from '../instance.js';
import { refuseUnlessConfigDeletable } from './config.js';
import type { Settings } from './config.js';
import { changesBetween } from './interfaces/interface-changes.js';
import type { InterfaceChanges, PrefixOf } from './interfaces/interface-changes.js';
import { faultsOfLosing } from './interfaces/interface-replacement.js';
import { refuseOrderWhileRunning, refuseUnlessInactive } from './interfaces/interface-update.js';
import { inOrder } from './interfaces/interface.js';
import type { Interface } from './interfaces/interface.js';
import type { VolumeChanges } from './profile-volumes.js';

/** A change of one profile of an instance, computed before its saga begins. */
export interface ConfigChange {
  computeId: number;
  configId: number;
  kind: 'create' | 'update' | 'delete' | 'nothing';
  /** Change that is forbidden while the instance runs on the profile; missing: none is. */
  takes?: Takes;
  /** Missing if the settings stay. */
  settings?: Settings;
  /** Missing if the request does not mention devices. */
  volumes?: VolumeChanges;
  /** The wanted interfaces, in order; other services assign new addresses. */
  interfaces: Interface[];
  changes: InterfaceChanges;
  answers: Answers;
}

/** Kinds of changes: to the order of the interfaces, deletion of one, or omission of some from a new list. */
export type Takes = 'order' | 'interface' | 'interfaces left out';

/** The reply of the command: the profile, one of its interfaces, or nothing. */
export type Answers = { of: 'config' } | { of: 'interface'; id: number } | { of: 'nothing' };

export type ConfigReply = ConfigRecord | InterfaceRecord | Record<string, never>;

interface Wanted {
  kind: ConfigChange['kind'];
  takes?: Takes;
  before?: readonly Interface[];
  after?: readonly Interface[];
  settings?: Settings | undefined;
  volumes?: VolumeChanges | undefined;
  prefixOf?: PrefixOf;
  /** Generates the id of one part of the change: the saga repeats each request with the same id. */
  newId: () => string;
  answers: Answers;
}

/** The change, with its requests to other services and the ids of its parts. */
export function configChange(
  instance: Pick<Instance, 'id' | 'region'>,
  configId: number,
  { kind, takes, before = [], after = [], settings, volumes, prefixOf = () => '', newId, answers }: Wanted,
): ConfigChange {
  const changeIds = after.map(() => newId());
  return {
    computeId: instance.id,
    configId,
    kind,
    ...(takes && { takes }),
    ...(settings && { settings }),
    ...(volumes && { volumes }),
    interfaces: inOrder(after),
    changes: changesBetween(instance, before, after, changeIds, prefixOf),
    answers,
  };
}

/** Field-name prefixes of the interfaces in a request about a profile. */
export const ofList: PrefixOf = (position) => `interfaces[${position}].`;

/**
 * Refuses a change of the profile that the instance has booted since the change was decided: boots do not wait for changes.
 *
 * @param present the profile's current interfaces; only `active` can have changed since the decision.
 * @throws ApiFailure 400
 */
export function refuseIfBootedMeanwhile(
  { configId, kind, takes, interfaces }: Pick<ConfigChange, 'configId' | 'kind' | 'takes' | 'interfaces'>,
  instance: Pick<Instance, 'bootedConfigId'>,
  present: readonly Interface[],
): void {
  if (kind === 'delete') refuseUnlessConfigDeletable({ id: configId }, instance);
  const lost = present.filter(({ id }) => !interfaces.some((each) => each.id === id));
  if (takes === 'interface') for (const each of lost) refuseUnlessInactive(each);
  if (takes === 'interfaces left out') refuseIfAny(faultsOfLosing(lost));
  if (takes === 'order') refuseOrderWhileRunning(present, instance.bootedConfigId === configId);
}

/** The wanted interfaces, each with its current `active`. */
export function withPresentActivity(wanted: readonly Interface[], present: readonly Interface[]): Interface[] {
  const active = new Set(present.filter((each) => each.active).map(({ id }) => id));
  return wanted.map((each) => ({ ...each, active: active.has(each.id) }));
}
