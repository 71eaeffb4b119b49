import { GLOBAL_FLAGS, GRANT_ENTITIES, PERMISSIONS } from '../access/grants.js';
import type { GlobalFlag, GrantEntity, Permission } from '../access/grants.js';
import { applyDecorators } from '../validation/apply-decorators.js';
import { Flag, Integer, Nested, NestedList, Nullable, OneOf, Optional, Required } from '../validation/decorators.js';

/** Maximum number of grants for one kind of entity in one request. */
const MOST_GRANTS = 1000;

export class GrantRequest {
  @Required() @Integer(1) id: number;
  /** Null removes the access; without the field, it stays as it is. */
  @Nullable() @OneOf(PERMISSIONS) permissions?: Permission | null;
}

// The two requests below have one property per flag and kind of entity; types and rules come from those lists.
const Declared = <T>() => class {} as new () => T;

export class GlobalGrantsRequest extends Declared<Partial<Record<GlobalFlag, boolean>>>() {
  /** Null removes the access. */
  @Nullable() @OneOf(PERMISSIONS) account_access?: Permission | null;
}
const flag = applyDecorators(Optional(), Flag());
for (const name of GLOBAL_FLAGS) flag(GlobalGrantsRequest.prototype, name);

export class UpdateGrantsRequest extends Declared<Partial<Record<GrantEntity, GrantRequest[]>>>() {
  @Optional() @Nested(() => GlobalGrantsRequest) global?: GlobalGrantsRequest;
}
const grants = applyDecorators(
  Optional(),
  NestedList(() => GrantRequest, MOST_GRANTS),
);
for (const entity of GRANT_ENTITIES) grants(UpdateGrantsRequest.prototype, entity);
