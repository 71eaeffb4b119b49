import { MAX_PORTS, listNetworkPorts, readPortsRequest } from '@stratus/contracts';
import type { CallOf, NetworkPort } from '@stratus/contracts';
import { idPageSql, jsonList, jsonRecord } from '@stratus/lists';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';

const ADDRESS = jsonRecord<NetworkPort['addresses'][number]>({
  address: 'host(address.address)',
  kind: 'address.kind',
  prefix: 'masklen(address.address)',
});

const PORTS = idPageSql<NetworkPort>({
  name: 'instances',
  from: 'computes as compute',
  where: 'true',
  id: 'compute.id',
  item: {
    id: 'compute.id',
    addresses: jsonList(`select ${ADDRESS} from addresses as address
      where address.compute_id = compute.id and address.move_id is null order by address.place`),
    shares:
      jsonList(`select ${ADDRESS} from address_shares as share join addresses as address on address.id = share.address_id
      where share.compute_id = compute.id order by address.id`),
    nat: jsonList(`select ${jsonRecord<NetworkPort['nat'][number]>({
      interface_id: 'link.interface_id',
      address: 'host(address.address)',
      vpc_address: 'host(link.vpc_address)',
    })} from nat_links as link join addresses as address on address.id = link.address_id
      where link.compute_id = compute.id order by link.interface_id`),
    vlans: jsonList(
      `select ${jsonRecord<NetworkPort['vlans'][number]>({
        interface_id: 'link.interface_id',
        vlan_id: 'link.vlan_id',
      })} from vlan_links as link where link.compute_id = compute.id order by link.interface_id`,
    ),
  },
  limit: MAX_PORTS,
});

@Answers(listNetworkPorts)
export class ListNetworkPortsHandler {
  constructor(private readonly database: Database) {}

  async execute({ body }: CallOf<typeof listNetworkPorts>) {
    const { ids, after } = readPortsRequest(body);
    return ids ? this.database.readRecord(PORTS.some, [after, ids]) : this.database.readRecord(PORTS.page, [after]);
  }
}
