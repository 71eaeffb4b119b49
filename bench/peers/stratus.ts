import type { Target } from '../load.ts';
import { newVpc } from '../new-vpc.ts';
import { PAGE, anyOf } from './peer.ts';
import type { Flow, FlowName, Peer } from './peer.ts';

/** The three flows of the API v4; each is one request. */
export function flowsOf(token: string, vpcs: readonly string[]): Record<FlowName, Flow> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  let created = 0;
  const body = (): string => JSON.stringify(newVpc(`peers-${process.pid}-${(created += 1)}`));
  return {
    create: { headers, steps: [{ method: 'POST', path: () => '/vpcs', body, vpcIn: idIn }] },
    view: { headers, vpc: () => anyOf(vpcs), steps: [{ method: 'GET', path: (id) => `/vpcs/${id}` }] },
    list: { headers, steps: [{ method: 'GET', path: () => `/vpcs?page_size=${PAGE}` }] },
  };
}

/** @returns the id of the record in a response. */
const idIn = (response: string): string => String((JSON.parse(response) as { id: number }).id);

/** @returns the number of records in the response to a list. */
export const listedRecords = (response: string): number => (JSON.parse(response) as { data: unknown[] }).data.length;

/** The running stack. */
export function stratus({ baseUrl, token, pids }: Pick<Target, 'baseUrl' | 'token' | 'pids'>): Peer {
  const vpcs: string[] = [];
  const flows = flowsOf(token, vpcs);
  return {
    name: 'Stratus',
    baseUrl,
    flows,
    pids: Object.values(pids),
    fill: async (fill) => void vpcs.push(...(await fill(flows.create, PAGE))),
    listed: listedRecords,
  };
}
