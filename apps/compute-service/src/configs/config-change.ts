import type { ConfigRecord, InterfaceRecord } from '@stratus/contracts';
import type { Instance } from '../instances/instance.js';
import { changesBetween } from '../interfaces/interface-changes.js';
import type { InterfaceChanges, PrefixOf } from '../interfaces/interface-changes.js';
import { inOrder } from '../interfaces/interface.js';
import type { Interface } from '../interfaces/interface.js';
import type { Settings } from './config.js';

/** A change of one profile of an instance, fixed before its saga begins. */
export interface ConfigChange {
  computeId: number;
  configId: number;
  kind: 'create' | 'update' | 'delete' | 'nothing';
  /** Missing if they stay. */
  settings?: Settings;
  /** The wanted interfaces, in order; other services assign new addresses. */
  interfaces: Interface[];
  changes: InterfaceChanges;
  answers: Answers;
}

/** The answer of the command: the profile, one of its interfaces, or nothing. */
export type Answers = { of: 'config' } | { of: 'interface'; id: number } | { of: 'nothing' };

export type ConfigReply = ConfigRecord | InterfaceRecord | Record<string, never>;

interface Wanted {
  kind: ConfigChange['kind'];
  before?: readonly Interface[];
  after?: readonly Interface[];
  settings?: Settings | undefined;
  prefixOf?: PrefixOf;
  /** Names a part of the change: the saga repeats each request with the same id. */
  newId: () => string;
  answers: Answers;
}

/** The change, with the requests to other services and the ids of its parts. */
export function configChange(
  instance: Pick<Instance, 'id' | 'region'>,
  configId: number,
  { kind, before = [], after = [], settings, prefixOf = () => '', newId, answers }: Wanted,
): ConfigChange {
  const changeIds = after.map(() => newId());
  return {
    computeId: instance.id,
    configId,
    kind,
    ...(settings && { settings }),
    interfaces: inOrder(after),
    changes: changesBetween(instance, before, after, changeIds, prefixOf),
    answers,
  };
}

/** Names the interfaces of a profile's request. */
export const ofList: PrefixOf = (position) => `interfaces[${position}].`;
