import { GLOBAL_FLAGS, GRANT_ENTITIES, PERMISSIONS, meaningOf } from '../access/grants.js';
import type { GlobalFlag, GrantEntity } from '../access/grants.js';
import { about, boolean, integer, list, nullable, oneOf, record, verbatim } from '../schema/schema.js';
import type { Infer, Schema } from '../schema/schema.js';

/** Permission of a user on one entity; null for no access (contract 4.10). */
export const grantRecord = record('Grant', {
  id: integer('Id of the entity'),
  permissions: nullable(oneOf(PERMISSIONS, 'Permission of the user; null for no access')),
  label: verbatim('Label of the entity'),
});

const flags = Object.fromEntries(GLOBAL_FLAGS.map((flag) => [flag, boolean(meaningOf(flag))])) as Record<
  GlobalFlag,
  Schema<boolean>
>;

const entities = Object.fromEntries(
  GRANT_ENTITIES.map((entity) => [entity, list(grantRecord, `Grants on each ${entity}`)]),
) as Record<GrantEntity, Schema<Infer<typeof grantRecord>[]>>;

/** Grants of a restricted user (contract 4.10, choice C6). */
export const grantsRecord = record('Grants', {
  global: about(
    record('GlobalGrants', {
      account_access: nullable(oneOf(PERMISSIONS, 'Access to the account; null for no access')),
      ...flags,
    }),
    'Global grants: what the user may create and do',
  ),
  ...entities,
});
export type GrantsRecord = Infer<typeof grantsRecord>;
