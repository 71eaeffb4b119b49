import type { HostState, PlacedInstance } from '@stratus/contracts';
import { onDatabaseOf } from '../access/service-database.js';
import type { Context } from '../context.js';
import { NotFound } from '../not-found.js';
import type { Output } from '../output/output.js';
import { table } from '../output/table.js';
import { COUNT_ELSEWHERE, HOST, HOSTS, INSTANCES_OF_HOST } from './host.sql.js';

/** Which instances of a host. */
export interface PageOfHost {
  all?: boolean | undefined;
  after?: number | undefined;
  limit?: number | undefined;
}

const HOST_COLUMNS = ['host', 'region', 'instances', 'running', 'host_uuid'];
const INSTANCE_COLUMNS = ['id', 'label', 'account', 'region', 'type', 'status'];
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Lists the hosts with a name. */
export async function list(context: Context): Promise<Output> {
  return onDatabaseOf('compute', context, async (pool) => {
    const { rows: hosts } = await pool.query<HostState>(HOSTS);
    const { rows: counted } = await pool.query<{ instances: number }>(COUNT_ELSEWHERE);
    const elsewhere = counted[0]?.instances ?? 0;
    const notes = [
      ...(hosts.length === 0 ? ['No host has a name: COMPUTE_HOSTS of compute-service names them.'] : []),
      ...(elsewhere > 0 ? [`Instances on hosts without a name: ${elsewhere}.`] : []),
    ];
    return { ...table(hosts.map(rowOf), HOST_COLUMNS, ...notes), data: { hosts, elsewhere } };
  });
}

const rowOf = ({ hostUuid: host_uuid, ...rest }: HostState) => ({ ...rest, host_uuid });

/** Lists the instances of a host. */
export async function show(context: Context, host: string, page: PageOfHost): Promise<Output> {
  const { all = false, after = 0, limit = 100 } = page;
  return onDatabaseOf('compute', context, async (pool) => {
    const { rows: found } = await pool.query<{ uuid: string; name: string | null }>(HOST, [
      host,
      UUID.test(host) ? host : null,
    ]);
    const [known] = found;
    if (!known) throw new NotFound(`There is no host ${host}.`, 'stratus host list shows the hosts.');
    const { rows } = await pool.query<PlacedInstance>(INSTANCES_OF_HOST, [known.uuid, after, all, limit]);
    const notes = [
      ...(rows.length === 0 ? [all ? 'No instance is on this host.' : 'No instance runs on this host.'] : []),
      ...(rows.length === limit ? [`There may be more: --after ${rows.at(-1)?.id} shows them.`] : []),
    ];
    const data = { host: known.name, hostUuid: known.uuid, instances: rows };
    return { ...table(rows.map(Object), INSTANCE_COLUMNS, ...notes), data };
  });
}
