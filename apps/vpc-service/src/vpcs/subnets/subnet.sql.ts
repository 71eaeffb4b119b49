import { COMPUTES } from '@stratus/contracts';
import type { SubnetRecord } from '@stratus/contracts';
import { jsonList, jsonRecord, jsonTime } from '@stratus/lists';

type SubnetCompute = SubnetRecord[typeof COMPUTES][number];

const INTERFACE_JSON = jsonRecord<SubnetCompute['interfaces'][number]>({
  id: 'attachment.interface_id',
  active: 'attachment.active',
});
const COMPUTE_JSON = jsonRecord<SubnetCompute>({
  id: 'attached.compute_id',
  interfaces: 'attached.interfaces',
});

/** SQL for the record of a subnet as JSON; `subnet` is the row. */
export const SUBNET_JSON = jsonRecord<SubnetRecord>({
  id: 'subnet.id',
  label: 'subnet.label',
  ipv4: 'subnet.ipv4',
  [COMPUTES]: jsonList(`select ${COMPUTE_JSON}
    from (select attachment.compute_id, array_agg(${INTERFACE_JSON} order by attachment.interface_id) as interfaces
            from subnet_attachments as attachment
           where attachment.subnet_id = subnet.id and attachment.state = 'confirmed'
           group by attachment.compute_id) as attached order by attached.compute_id`),
  created: jsonTime('subnet.created'),
  updated: jsonTime('subnet.updated'),
});
