import { refuseIfAny } from '@stratus/contracts';
import type { ApiError, Caller, UpdateInstanceRequest } from '@stratus/contracts';
import { distinct } from '../changes.js';
import { INSTANCE_LABEL_TAKEN } from './instance.js';
import type { Instance } from './instance.js';
import { refuseUnlessMayTag } from './new-instance.js';

type Settings = Pick<Instance, 'label' | 'group' | 'tags' | 'alerts' | 'backups' | 'watchdogEnabled'>;

/**
 * Settings of an instance after an update; fields missing in the request keep their values. Undefined when nothing changes.
 *
 * @throws ApiFailure 400 with every error; 403 when a restricted user changes tags.
 */
export function decideUpdateInstance(
  instance: Settings,
  request: UpdateInstanceRequest,
  caller: Pick<Caller, 'restricted'>,
  known: { labelTaken: boolean },
): Settings | undefined {
  const before = settingsOf(instance);
  const after: Settings = {
    label: request.label ?? before.label,
    group: request.group ?? before.group,
    tags: request.tags ? distinct(request.tags) : before.tags,
    alerts: { ...before.alerts, ...given(request.alerts ?? {}) },
    backups: {
      ...before.backups,
      schedule: { ...before.backups.schedule, ...given(request.backups?.schedule ?? {}) },
    },
    watchdogEnabled: request.watchdog_enabled ?? before.watchdogEnabled,
  };
  refuseUnlessMayTag(caller, !same(before.tags, after.tags));
  refuseIfAny(
    [labelFault(before, after, known), scheduleFault(instance, request)].filter((fault) => fault !== undefined),
  );
  return same(before, after) ? undefined : after;
}

const settingsOf = ({ label, group, tags, alerts, backups, watchdogEnabled }: Settings): Settings => ({
  label,
  group,
  tags,
  alerts,
  backups,
  watchdogEnabled,
});

const given = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

/** Compares objects whose keys are in the same order. */
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function labelFault(before: Settings, after: Settings, { labelTaken }: { labelTaken: boolean }): ApiError | undefined {
  return before.label !== after.label && labelTaken ? INSTANCE_LABEL_TAKEN : undefined;
}

function scheduleFault({ backups }: Settings, request: UpdateInstanceRequest): ApiError | undefined {
  if (backups.enabled || Object.keys(given(request.backups?.schedule ?? {})).length === 0) return undefined;
  return { field: 'backups.schedule', reason: 'Enable backups first: the instance has none to schedule' };
}
