import { MAX_PORTS, listVpcPorts, readPortsRequest } from '@stratus/contracts';
import type { CallOf, VpcPort } from '@stratus/contracts';
import { idPageSql, jsonList, jsonRecord } from '@stratus/lists';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';

const blocks = (kind: 'address' | 'range', text: string): string =>
  `select ${text} from subnet_allocations as allocation
    where allocation.attachment_id = attachment.id and allocation.kind = '${kind}' and allocation.change_id is null`;

const ATTACHMENT = jsonRecord<VpcPort['attachments'][number]>({
  interface_id: 'attachment.interface_id',
  vpc_id: 'attachment.vpc_id',
  subnet_id: 'attachment.subnet_id',
  subnet: '(select subnet.ipv4::text from subnets as subnet where subnet.id = attachment.subnet_id)',
  address: `(${blocks('address', 'host(allocation.block)')})`,
  ranges: jsonList(`${blocks('range', 'to_json(allocation.block::text)')} order by allocation.block`),
});

const active = (attachment: string): string => `${attachment}.state = 'confirmed' and ${attachment}.active`;

/** An instance is its first attachment. With `offset 0`, Postgres looks earlier ones up for each, in place of a join of all. */
const PORTS = idPageSql<VpcPort>({
  name: 'instances',
  from: 'subnet_attachments as instance',
  where: `${active('instance')} and not exists (
    select from subnet_attachments as earlier
     where earlier.compute_id = instance.compute_id and earlier.id < instance.id and ${active('earlier')} offset 0)`,
  id: 'instance.compute_id',
  item: {
    id: 'instance.compute_id',
    attachments: jsonList(`select ${ATTACHMENT} from subnet_attachments as attachment
      where attachment.compute_id = instance.compute_id and ${active('attachment')} order by attachment.interface_id`),
  },
  limit: MAX_PORTS,
});

@Answers(listVpcPorts)
export class ListVpcPortsHandler {
  constructor(private readonly database: Database) {}

  async execute({ body }: CallOf<typeof listVpcPorts>) {
    const { ids, after } = readPortsRequest(body);
    return ids ? this.database.readRecord(PORTS.some, [after, ids]) : this.database.readRecord(PORTS.page, [after]);
  }
}
