import type { Target } from '../load.ts';
import { Client } from './client.ts';
import { fillerOf, load } from './load.ts';
import { memoryOfAll } from './memory.ts';
import { MOTO, startMoto } from './moto.ts';
import { PRISM, startPrism } from './prism.ts';
import type { FlowName, Peer } from './peer.ts';
import type { PeerServers } from './peer-server.ts';
import { stratus } from './stratus.ts';
import type { PeerReport } from './table.ts';

export interface PeerOptions {
  stack: Pick<Target, 'baseUrl' | 'token' | 'pids'>;
  servers: PeerServers;
  seconds: number;
  warmUpSeconds: number;
  rounds: number;
  connections: number;
}

/** Creates are last: moto slows down with each VPC. */
const ORDER: readonly FlowName[] = ['view', 'list', 'create'];

interface Measured {
  peer: Peer;
  report: PeerReport;
}

/** Measures the stack and the other servers in turns. */
export async function measurePeers(options: PeerOptions): Promise<PeerReport[]> {
  const { stack, servers } = options;
  const all: Measured[] = [await prepare(stratus(stack), servers.signal)];
  for (const [name, start] of [
    [`moto ${MOTO}`, startMoto],
    [`Prism ${PRISM}`, startPrism],
  ] as const) {
    console.log(`Installing and filling ${name} …`);
    try {
      all.push(await prepare(await start(servers), servers.signal));
    } catch (error) {
      console.log(`${name} is skipped: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  for (const flow of ORDER) await measureFlow(flow, all, options);
  for (const { peer, report } of all) report.memoryMb.loaded = memoryOfAll(peer.pids);
  return all.map(({ report }) => report);
}

async function prepare(peer: Peer, signal: AbortSignal): Promise<Measured> {
  const idle = memoryOfAll(peer.pids);
  await peer.fill?.(fillerOf(peer, signal));
  const client = new Client(peer.baseUrl, 1);
  const { response } = await client.run(peer.flows.list);
  client.close();
  const rounds = { create: [], view: [], list: [] };
  return {
    peer,
    report: { name: peer.name, listed: peer.listed(response), rounds, memoryMb: { idle, loaded: idle } },
  };
}

async function measureFlow(
  flow: FlowName,
  all: readonly Measured[],
  { servers, seconds, warmUpSeconds, rounds, connections }: PeerOptions,
): Promise<void> {
  servers.signal.throwIfAborted();
  for (const { peer } of all) await load(peer, peer.flows[flow], warmUpSeconds, connections);
  for (let round = 0; round < rounds; round += 1) {
    for (const { peer, report } of all) {
      servers.signal.throwIfAborted();
      const measured = await load(peer, peer.flows[flow], seconds, connections);
      report.rounds[flow].push(measured);
      console.log(`  ${flow}, ${peer.name}: ${Math.round(measured.perSecond)} per second`);
    }
  }
}
