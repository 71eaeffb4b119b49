import type { InterfaceRecord } from '@stratus/contracts';
import { jsonRecord } from '@stratus/lists';

const IPV4_JSON = jsonRecord<NonNullable<InterfaceRecord['ipv4']>>({
  vpc: 'interface.address',
  nat_1_1: 'interface.nat',
});

/** JSON of an interface record, built by Postgres; `interface` is the row. */
export const INTERFACE_JSON = jsonRecord<InterfaceRecord>({
  id: 'interface.id',
  purpose: 'interface.purpose',
  label: 'interface.label',
  ipam_address: 'interface.ipam_address',
  active: 'interface.active',
  primary: 'interface."primary"',
  vpc_id: 'interface.vpc_id',
  subnet_id: 'interface.subnet_id',
  ipv4: `case interface.purpose when 'vpc' then ${IPV4_JSON} end`,
  ip_ranges: `case interface.purpose when 'vpc' then interface.ip_ranges end`,
});
