import { COMPUTES } from '@stratus/contracts';
import { jsonTime } from '@stratus/platform/persistence';

/** The record of a subnet, as JSON that Postgres builds; `subnet` is the row. */
export const SUBNET_JSON = `json_build_object(
  'id', subnet.id,
  'label', subnet.label,
  'ipv4', subnet.ipv4,
  '${COMPUTES}', coalesce((
    select json_agg(json_build_object('id', attached.compute_id, 'interfaces', attached.interfaces) order by attached.compute_id)
      from (select attachment.compute_id,
                   json_agg(json_build_object('id', attachment.interface_id, 'active', attachment.active)
                            order by attachment.interface_id) as interfaces
              from subnet_attachments as attachment
             where attachment.subnet_id = subnet.id and attachment.state = 'confirmed'
             group by attachment.compute_id) as attached), '[]'),
  'created', ${jsonTime('subnet.created')},
  'updated', ${jsonTime('subnet.updated')})`;
