import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { integer, list, record, verbatim } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';
import { IntegerList, Required } from '../validation/decorators.js';

const located = record('LocatedVolume', {
  id: integer('Id of the volume'),
  label: verbatim('Display name'),
  region: verbatim('Region id'),
});
export type LocatedVolume = Infer<typeof located>;

export class LocateVolumesRequest {
  @Required() @IntegerList(500, 1) ids: number[];
}

/** Finds volumes of the caller's account by id, for services that have not received their events yet. */
export const locateVolumes = defineOperation({
  subject: 'compute.volumes.locate',
  kind: 'query',
  summary: 'Find volumes by id',
  scopes: [],
  grant: anyUser,
  params: {},
  body: LocateVolumesRequest,
  reply: record('LocatedVolumes', { volumes: list(located) }),
});
