import { percentile } from '../percentile.ts';
import type { FlowMeasurement } from './load.ts';
import { FLOW_NAMES } from './peer.ts';
import type { FlowName } from './peer.ts';

export interface PeerReport {
  name: string;
  /** The number of VPCs that its list returns. */
  listed: number;
  /** By flow, then round. */
  rounds: Record<FlowName, FlowMeasurement[]>;
  memoryMb: { idle: number; loaded: number };
}

type Measured = 'perSecond' | 'p50' | 'p99';

const medianOf = ({ rounds }: PeerReport, flow: FlowName, what: Measured): number =>
  percentile(
    rounds[flow].map((round) => round[what]),
    0.5,
  );

const errorsOf = ({ rounds }: PeerReport): number =>
  FLOW_NAMES.flatMap((flow) => rounds[flow]).reduce((sum, { errors }) => sum + errors, 0);

/** The first report is that of the stack; the others are compared with it. */
export function peerTable(reports: readonly PeerReport[]): string[] {
  const flowColumns = FLOW_NAMES.flatMap((flow) => [`${flow}s/s`, 'p50 ms', 'p99 ms']);
  const columns = ['server', ...flowColumns, 'VPCs in a list', 'errors', 'idle MB', 'after load MB'];
  const rows = reports.map((report) => {
    const flows = FLOW_NAMES.flatMap((flow) => {
      const of = (what: Measured): number => medianOf(report, flow, what);
      return [Math.round(of('perSecond')), of('p50').toFixed(1), of('p99').toFixed(1)];
    });
    const { name, listed, memoryMb } = report;
    return `| ${[name, ...flows, listed, errorsOf(report), memoryMb.idle, memoryMb.loaded].join(' | ')} |`;
  });
  return [`| ${columns.join(' | ')} |`, `|---|${'---:|'.repeat(columns.length - 1)}`, ...rows];
}

/** How many times as fast as the others the stack is: of adjacent measurements, the median and the range. */
export function peerRatios([stack, ...others]: readonly PeerReport[]): string[] {
  if (!stack) return [];
  return others.map((other) => {
    const ratios = FLOW_NAMES.map((flow) => {
      const each = stack.rounds[flow].map(
        ({ perSecond }, round) => perSecond / (other.rounds[flow][round]?.perSecond ?? Number.NaN),
      );
      const [middle, least, most] = [percentile(each, 0.5), Math.min(...each), Math.max(...each)];
      return `${flow}s ${middle.toFixed(1)} (${least.toFixed(1)} to ${most.toFixed(1)})`;
    });
    return `${stack.name}, times ${other.name}: ${ratios.join(', ')}`;
  });
}

/** The first error of each flow. */
export const peerErrors = (reports: readonly PeerReport[]): string[] =>
  reports.flatMap(({ name, rounds }) =>
    FLOW_NAMES.flatMap((flow) => {
      const first = rounds[flow].find(({ firstError }) => firstError !== undefined)?.firstError;
      return first === undefined ? [] : [`${name}, ${flow}: ${first}`];
    }),
  );

export function printPeers(reports: readonly PeerReport[]): void {
  console.log(`\n${peerTable(reports).join('\n')}\n`);
  for (const line of [...peerRatios(reports), ...peerErrors(reports)]) console.log(line);
}
