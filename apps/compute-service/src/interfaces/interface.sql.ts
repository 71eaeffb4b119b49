/** The record of an interface, as JSON that Postgres builds; `interface` is the row. */
export const INTERFACE_JSON = `json_build_object(
  'id', interface.id,
  'purpose', interface.purpose,
  'label', interface.label,
  'ipam_address', interface.ipam_address,
  'active', interface.active,
  'primary', interface."primary",
  'vpc_id', interface.vpc_id,
  'subnet_id', interface.subnet_id,
  'ipv4', case interface.purpose when 'vpc' then
    json_build_object('vpc', interface.address, 'nat_1_1', interface.nat) end,
  'ip_ranges', case interface.purpose when 'vpc' then interface.ip_ranges end)`;
