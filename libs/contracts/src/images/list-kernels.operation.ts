import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import { COMPUTE } from '../dialect.js';
import { KERNEL_FIELDS } from './image-list-fields.js';
import { kernelRecord } from './kernel.record.js';

export const listKernels = defineOperation({
  subject: 'catalog.kernels.list',
  kind: 'query',
  summary: 'List kernels',
  description: 'Lists the kernels that a configuration profile can boot; few instances need another than the default.',
  http: { method: 'GET', path: `/${COMPUTE}/kernels` },
  scopes: 'public',
  grant: anyUser,
  params: {},
  list: { filterable: KERNEL_FIELDS },
  reply: pageOf(kernelRecord),
});
