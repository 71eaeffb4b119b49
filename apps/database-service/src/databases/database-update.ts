import type { ApiError, DatabaseTypeRecord, DatabaseUpdatesRecord, UpdateDatabaseRequest } from '@stratus/contracts';

import { typeMustOffer } from './database-offer.js';
import type { ManagedDatabase } from './database.js';

/** The effect of a PUT: everything in `settings` and `resize` changes the cluster, and takes time. */
export interface Update {
  kind: 'nothing' | 'rename' | 'update' | 'resize';
  changes: Partial<ManagedDatabase>;
}

/**
 * The changes of a PUT (contract 5.2 rules 2 to 5). Validation has already refused `allow_list` together with `type`.
 *
 * @param type the catalog entry of the type in the request.
 */
export function decideUpdate(
  database: ManagedDatabase,
  request: UpdateDatabaseRequest,
  type: DatabaseTypeRecord | undefined,
): Update | { faults: ApiError[] } {
  const resizes = request.type !== undefined && request.type !== database.type;
  const faults = resizes ? faultsOfResize(database, type) : [];
  if (faults.length > 0) return { faults };
  const allowList = request.allow_list && !sameList(request.allow_list, database.allowList);
  const updates = updatesAfter(database.updates, request.updates);
  const changes: Partial<ManagedDatabase> = {
    ...(request.label !== undefined && request.label !== database.label && { label: request.label }),
    ...(allowList && { allowList: request.allow_list }),
    ...(updates && { updates }),
    ...(resizes && type && { type: type.id, memory: type.memory, disk: type.disk }),
  };
  if (resizes) return { kind: 'resize', changes };
  if (allowList || updates) return { kind: 'update', changes };
  return { kind: 'label' in changes ? 'rename' : 'nothing', changes };
}

function faultsOfResize(database: ManagedDatabase, type: DatabaseTypeRecord | undefined): ApiError[] {
  const faults = typeMustOffer(database, type).filter((fault) => fault !== undefined);
  if (faults.length > 0 || !type || type.disk > database.disk) return faults;
  const reason = `The new type needs more disk: ${type.id} has ${type.disk} MB, the database has ${database.disk} MB`;
  return [{ field: 'type', reason }];
}

/** The window after a request: missing fields stay, and the week follows the frequency; undefined for no change. */
function updatesAfter(
  present: DatabaseUpdatesRecord,
  request: UpdateDatabaseRequest['updates'],
): DatabaseUpdatesRecord | undefined {
  if (!request) return undefined;
  const { frequency = present.frequency } = request;
  const wanted: DatabaseUpdatesRecord = {
    frequency,
    duration: request.duration ?? present.duration,
    hour_of_day: request.hour_of_day ?? present.hour_of_day,
    day_of_week: request.day_of_week ?? present.day_of_week,
    week_of_month: frequency === 'weekly' ? null : (request.week_of_month ?? present.week_of_month),
  };
  const isSame = Object.entries(wanted).every(([key, value]) => present[key as keyof DatabaseUpdatesRecord] === value);
  return isSame ? undefined : wanted;
}

const sameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index]);
