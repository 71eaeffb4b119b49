import { operations } from '@stratus/contracts';
import type { Operation } from '@stratus/contracts';

/** A kind of resource that belongs to an account by itself: it has a list, and each one can be deleted. */
export interface SweptKind {
  list: Operation;
  remove: Operation;
  /** Parameter of the path of {@link remove}. */
  parameter: string;
  /** Its value in a record of the list. */
  key: string;
}

const LAST_PARAMETER = /\/:(\w+)$/;
/** Users and what they own end with the account. */
const OF_USERS = /^\/(?:account|profile)\//;
/** Records without an `id`. */
const KEYS: Readonly<Record<string, string>> = { range: 'range', tagLabel: 'label' };

function kindOf(remove: Operation): SweptKind[] {
  const path = remove.http?.path ?? '';
  const parameter = LAST_PARAMETER.exec(path)?.[1];
  if (remove.http?.method !== 'DELETE' || parameter === undefined || OF_USERS.test(path)) return [];
  if (Object.keys(remove.params).length !== 1) return [];
  const parent = path.replace(LAST_PARAMETER, '');
  const list = operations.find(({ http, list: isList }) => isList && http?.method === 'GET' && http.path === parent);
  return list ? [{ list, remove, parameter, key: KEYS[parameter] ?? 'id' }] : [];
}

/** The kinds to delete, in any order: what another resource still needs is refused, and its turn comes again. */
export const sweptKinds: readonly SweptKind[] = operations.flatMap(kindOf);
