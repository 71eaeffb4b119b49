import type { KernelRecord } from '@stratus/contracts';
import { jsonRecord } from '@stratus/lists';

/** JSON of a kernel record, built by Postgres; `kernel` is the row. */
export const KERNEL_JSON = jsonRecord<KernelRecord>({
  id: 'kernel.id',
  label: 'kernel.label',
  version: 'kernel.version',
  kvm: 'kernel.kvm',
  architecture: 'kernel.architecture',
  pvops: 'kernel.pvops',
  deprecated: 'kernel.deprecated',
  built: 'kernel.built',
});
