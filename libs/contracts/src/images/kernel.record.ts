import { COMPUTE } from '../dialect.js';
import { BEFORE_SLASH, boolean, oneOf, record, time, verbatim, worded } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';

export const KERNEL_ARCHITECTURES = ['x86_64', 'i386'] as const;

/** The kernel of a configuration profile without a kernel of its own. */
export const DEFAULT_KERNEL = `${COMPUTE}/latest-64bit`;

/** Kernel that an instance boots. */
export const kernelRecord = record('Kernel', {
  id: worded('Kernel id, with a slash inside', BEFORE_SLASH),
  label: verbatim('Display name'),
  version: verbatim('Version'),
  kvm: boolean('Whether it runs under KVM'),
  architecture: oneOf(KERNEL_ARCHITECTURES, 'Architecture'),
  pvops: boolean('Whether it has paravirtualised operations'),
  deprecated: boolean('Whether the kernel is deprecated'),
  built: time('Time of the build'),
});
export type KernelRecord = Infer<typeof kernelRecord>;
