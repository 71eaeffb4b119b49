/** The record of a type, as JSON that Postgres builds; `type` is the row. */
export const TYPE_JSON = `json_build_object(
  'id', type.id,
  'label', type.label,
  'class', type.class,
  'disk', type.disk,
  'memory', type.memory,
  'vcpus', type.vcpus,
  'gpus', type.gpus,
  'transfer', type.transfer,
  'network_out', type.network_out,
  'price', type.price,
  'region_prices', type.region_prices,
  'addons', type.addons,
  'successor', type.successor)`;
