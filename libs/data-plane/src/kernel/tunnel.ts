import { TUNNEL } from '../names.js';
import type { Plan, Tunnel } from '../plan/plan.js';
import type { Kernel } from './kernel.js';
import { runBatch } from './run-batch.js';

/** Of RFC 7348. */
const UDP_PORT = 4789;
/** VXLAN adds 50 bytes to each packet. */
const MTU = 1450;
const ANY_MAC = '00:00:00:00:00:00';

/** The tunnel of a namespace in the kernel, in the forms that are compared. */
export interface KernelTunnel {
  /** In the form of {@link identityOf}. */
  identity: string;
  /** Which peer a frame goes to: `MAC ADDRESS`. */
  receivers: ReadonlySet<string>;
  /** The MAC of each peer: `ADDRESS MAC`. */
  neighbours: ReadonlySet<string>;
}

export const READ_TUNNEL = `
"$1" -j -d link show type vxlan; "$1" -j neigh show nud permanent; "$4" -j fdb show`;

/** How many lines {@link READ_TUNNEL} prints. */
export const TUNNEL_LINES = 3;

const identityOf = ({ vni, local, isSwitch }: Tunnel): string =>
  `${vni} ${local} ${isSwitch ? 'learning' : 'nolearning'}`;

/** Whether the kernel has this tunnel, with whatever peers. */
export const isSameTunnel = (wanted: Tunnel | undefined, tunnel: KernelTunnel | undefined): boolean =>
  wanted !== undefined && tunnel?.identity === identityOf(wanted);

/** Locally administered, and the same wherever it is computed. */
const macOf = (address: string): string =>
  ['02:53', ...address.split('.').map((octet) => Number(octet).toString(16).padStart(2, '0'))].join(':');

interface ShownVxlan {
  ifname: string;
  linkinfo: { info_data: { id: number; local?: string; learning: boolean } };
}

/** Reads what {@link READ_TUNNEL} prints. */
export function readTunnel([links = '', neighbours = '', receivers = '']: readonly string[]): KernelTunnel | undefined {
  const found = (JSON.parse(links) as ShownVxlan[]).find(({ ifname }) => ifname === TUNNEL);
  if (!found) return undefined;
  const { id, local = '', learning } = found.linkinfo.info_data;
  return {
    identity: `${id} ${local} ${learning ? 'learning' : 'nolearning'}`,
    neighbours: new Set(
      (JSON.parse(neighbours) as { dst: string; dev: string; lladdr?: string }[])
        .filter(({ dev }) => dev === TUNNEL)
        .map(({ dst, lladdr = '' }) => `${dst} ${lladdr}`),
    ),
    // The kernel learns others.
    receivers: new Set(
      (JSON.parse(receivers) as { mac: string; ifname: string; dst?: string; state?: string }[])
        .filter(({ ifname, dst, state }) => ifname === TUNNEL && dst !== undefined && state === 'permanent')
        .map(({ mac, dst = '' }) => `${mac} ${dst}`),
    ),
  };
}

/** Adds the tunnels that are missing. Their packets go through the network in which this runs: the host's. */
export async function addTunnels(
  kernel: Kernel,
  { namespaces }: Plan,
  states: ReadonlyMap<string, { tunnel: KernelTunnel | undefined }>,
): Promise<void> {
  const missing = [...states].flatMap(([name, state]) => {
    const wanted = namespaces.get(name)?.tunnel;
    return wanted && !isSameTunnel(wanted, state.tunnel) ? [addTunnel(name, wanted)] : [];
  });
  await runBatch(kernel, missing);
}

function addTunnel(namespace: string, { vni, local, isSwitch }: Tunnel): string {
  const learning = isSwitch ? 'learning' : 'nolearning';
  return (
    `link add name ${TUNNEL} netns ${namespace} address ${macOf(local)} mtu ${MTU} ` +
    `type vxlan id ${vni} local ${local} dstport ${UDP_PORT} ${learning}`
  );
}

/** Gives the tunnel of a namespace its peers, and takes away others. */
export async function applyPeers(
  kernel: Kernel,
  name: string,
  wanted: Tunnel,
  tunnel: KernelTunnel | undefined,
): Promise<void> {
  const known = isSameTunnel(wanted, tunnel) ? tunnel : undefined;
  const { peers, isSwitch } = wanted;
  const receivers = peers.map((peer) => `${isSwitch ? ANY_MAC : macOf(peer)} ${peer}`);
  const neighbours = isSwitch ? [] : peers.map((peer) => `${peer} ${macOf(peer)}`);
  await runBatch(
    kernel,
    changes(neighbours, known?.neighbours, (verb, text) => {
      const [address, mac] = text.split(' ');
      return `neigh ${verb === 'add' ? 'replace' : 'del'} ${address} lladdr ${mac} dev ${TUNNEL} nud permanent`;
    }),
    name,
  );
  await runBatch(
    kernel,
    changes(receivers, known?.receivers, (verb, text) => {
      const [mac, address] = text.split(' ');
      return `fdb ${verb === 'add' ? 'append' : 'del'} ${mac} dev ${TUNNEL} dst ${address}`;
    }),
    name,
    'bridge',
  );
}

function changes(
  wanted: readonly string[],
  present: ReadonlySet<string> = new Set(),
  line: (verb: 'add' | 'del', text: string) => string,
): string[] {
  const ended = [...present].filter((text) => !wanted.includes(text));
  const missing = wanted.filter((text) => !present.has(text));
  return [...ended.map((text) => line('del', text)), ...missing.map((text) => line('add', text))];
}
