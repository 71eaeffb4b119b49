import { MAX_PORTS, listComputePorts, readPortsRequest } from '@stratus/contracts';
import type { CallOf, ComputePort } from '@stratus/contracts';
import { idPageSql, jsonList, jsonRecord } from '@stratus/lists';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';

const INTERFACE = jsonRecord<ComputePort['interfaces'][number]>({
  id: 'interface.id',
  position: 'interface.position',
  purpose: 'interface.purpose',
  primary: 'interface."primary"',
  vlan_label: 'interface.label',
  ipam_address: 'interface.ipam_address',
});

const PORTS = idPageSql<ComputePort>({
  name: 'instances',
  from: 'instances as instance',
  where: 'instance.visible and instance.booted_config_id is not null',
  id: 'instance.id',
  item: {
    id: 'instance.id',
    account_id: 'instance.account_id',
    label: 'instance.label',
    region: 'instance.region',
    host_uuid: 'instance.host_uuid',
    config_id: 'instance.booted_config_id',
    interfaces: jsonList(`select ${INTERFACE} from interfaces as interface
      where interface.config_id = instance.booted_config_id and interface.active order by interface.position`),
  },
  limit: MAX_PORTS,
});

@Answers(listComputePorts)
export class ListComputePortsHandler {
  constructor(private readonly database: Database) {}

  async execute({ body }: CallOf<typeof listComputePorts>) {
    const { ids, after } = readPortsRequest(body);
    return ids ? this.database.readRecord(PORTS.some, [after, ids]) : this.database.readRecord(PORTS.page, [after]);
  }
}
