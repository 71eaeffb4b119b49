import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTES } from '../dialect.js';
import { integer, list, record, verbatim } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';
import { IntegerList, Required } from '../validation/decorators.js';

const located = record('LocatedInstance', {
  id: integer('Id of the instance'),
  label: verbatim('Display name'),
  region: verbatim('Region id'),
});
export type LocatedInstance = Infer<typeof located>;

export class LocateInstancesRequest {
  @Required() @IntegerList(500, 1) ids: number[];
}

/** Finds instances of the caller's account by id, for services that have not received their events yet. */
export const locateInstances = defineOperation({
  subject: 'compute.instances.locate',
  kind: 'query',
  summary: 'Find instances by id',
  scopes: [],
  grant: anyUser,
  params: {},
  body: LocateInstancesRequest,
  reply: record('LocatedInstances', { [COMPUTES]: list(located) }),
});
