import { GLOBAL_FLAGS, GRANT_ENTITIES, PERMISSIONS, meaningOf } from '../access/grants.js';
import type { GlobalFlag, GrantEntity, Permission } from '../access/grants.js';
import { applyDecorators } from '../validation/apply-decorators.js';
import { Flag, Integer, Nested, NestedList, Nullable, OneOf, Optional, Required } from '../validation/decorators.js';

/** Maximum number of grants for one kind of entity in one request. */
const MAX_GRANTS = 1000;

export class GrantRequest {
  @Required('Id of the entity') @Integer(1) id: number;
  @Nullable('Permission of the user; null removes access; unchanged if omitted')
  @OneOf(PERMISSIONS)
  permissions?: Permission | null;
}

// The two requests below have one property per flag and kind of entity; types and rules come from those lists.
const Declared = <T>() => class {} as new () => T;

export class GlobalGrantsRequest extends Declared<Partial<Record<GlobalFlag, boolean>>>() {
  @Nullable('Access to the account; null for no access') @OneOf(PERMISSIONS) account_access?: Permission | null;
}
for (const name of GLOBAL_FLAGS) {
  applyDecorators(Optional(meaningOf(name)), Flag())(GlobalGrantsRequest.prototype, name);
}

export class UpdateGrantsRequest extends Declared<Partial<Record<GrantEntity, GrantRequest[]>>>() {
  @Optional('Global grants; omitted flags stay unchanged')
  @Nested(() => GlobalGrantsRequest)
  global?: GlobalGrantsRequest;
}
for (const entity of GRANT_ENTITIES) {
  applyDecorators(
    Optional(`Grants on each ${entity}; unlisted ones stay unchanged`),
    NestedList(() => GrantRequest, MAX_GRANTS),
  )(UpdateGrantsRequest.prototype, entity);
}
