import { listsGranted } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import { COMPUTE, COMPUTES } from '../dialect.js';
import { INSTANCE_FIELDS } from './instance-list-fields.js';
import { instanceRecord } from './instance.record.js';

export const listInstances = defineOperation({
  subject: 'compute.instances.list',
  kind: 'query',
  summary: 'List instances',
  description: 'Returns all instances that you may see; filter by region, tag or label to find some of them.',
  http: { method: 'GET', path: `/${COMPUTE}/instances` },
  scopes: [`${COMPUTES}:read_only`],
  grant: listsGranted(COMPUTE),
  params: {},
  list: { filterable: INSTANCE_FIELDS },
  reply: pageOf(instanceRecord),
});
