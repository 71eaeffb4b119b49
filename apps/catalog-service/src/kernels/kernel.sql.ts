/** The record of a kernel, as JSON that Postgres builds; `kernel` is the row. */
export const KERNEL_JSON = `json_build_object(
  'id', kernel.id,
  'label', kernel.label,
  'version', kernel.version,
  'kvm', kernel.kvm,
  'architecture', kernel.architecture,
  'pvops', kernel.pvops,
  'deprecated', kernel.deprecated,
  'built', kernel.built)`;
