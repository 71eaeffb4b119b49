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

/** A change of one profile of an instance, fixed before its saga begins. */
export interface ConfigChange {
  computeId: number;
  configId: number;
  kind: 'create' | 'update' | 'delete' | 'nothing';
  /** What it may not take from an instance that runs on the profile; missing: nothing to take. */
  takes?: Takes;
  /** Missing if they stay. */
  settings?: Settings;
  /** Missing if the request says nothing about devices. */
  volumes?: VolumeChanges;
  /** The wanted interfaces, in order; other services assign new addresses. */
  interfaces: Interface[];
  changes: InterfaceChanges;
  answers: Answers;
}

/** The order of its interfaces, one of them, or some of them by leaving them out of a new list. */
export type Takes = 'order' | 'interface' | 'interfaces left out';

/** The answer of the command: the profile, one of its interfaces, or nothing. */
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
  /** Names a part of the change: the saga repeats each request with the same id. */
  newId: () => string;
  answers: Answers;
}

/** The change, with the requests to other services and the ids of its parts. */
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

/** Names the interfaces of a profile's request. */
export const ofList: PrefixOf = (position) => `interfaces[${position}].`;

/**
 * Refuses what the instance began to run on since the change was decided: a boot does not wait for changes.
 *
 * @param present the interfaces of the profile now; only `active` can differ from those of the decision.
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

/** The wanted interfaces, each active as it is now. */
export function withPresentActivity(wanted: readonly Interface[], present: readonly Interface[]): Interface[] {
  const active = new Set(present.filter((each) => each.active).map(({ id }) => id));
  return wanted.map((each) => ({ ...each, active: active.has(each.id) }));
}
