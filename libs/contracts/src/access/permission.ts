import { forbidden } from '../errors/api-failure.js';
import { COMPUTE } from '../dialect.js';
import type { GrantEntity, Grants, Permission } from './grants.js';

type Holder = { restricted: boolean; grants?: Grants };

/** Permission of the caller on an entity; undefined without access. An unrestricted caller may change everything. */
export const permissionOn = ({ restricted, grants }: Holder, entity: GrantEntity, id: number): Permission | undefined =>
  restricted ? grants?.entities[entity]?.[String(id)] : 'read_write';

/**
 * Whether the caller may change an entity that the body of a request names, or the parent of such an entity; false if the
 * caller cannot see the entity, which then counts as unknown (choice C12).
 *
 * @throws ApiFailure 403 if the caller may only read it.
 */
export function isWritable(caller: Holder, entity: GrantEntity, id: number): boolean {
  const permission = permissionOn(caller, entity, id);
  if (permission === 'read_only') {
    const what = entity === COMPUTE ? 'instance' : entity;
    throw forbidden(`You have read-only access to ${what} ${id}; this operation needs read_write`);
  }
  return permission === 'read_write';
}
