import { networkContains, parseNetwork } from '@stratus/contracts';
import type { IpFamily, IpNetwork, PortRange } from '@stratus/contracts';

/** The networks of these texts without those that another one contains: a set refuses overlaps. */
export function disjointNetworks(texts: readonly string[], family: IpFamily): IpNetwork[] {
  const kept: IpNetwork[] = [];
  const networks = texts.map((text) => parseNetwork(text, family)).filter((network) => network !== undefined);
  for (const network of networks.toSorted(byFirstThenWidest)) {
    const last = kept.at(-1);
    if (!last || !networkContains(last, network)) kept.push(network);
  }
  return kept;
}

const byFirstThenWidest = (a: IpNetwork, b: IpNetwork): number =>
  a.first === b.first ? a.prefix - b.prefix : a.first < b.first ? -1 : 1;

/** The same ports in ranges that neither overlap nor adjoin. */
export function disjointRanges(ranges: readonly PortRange[]): PortRange[] {
  const kept: PortRange[] = [];
  for (const { from, to } of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = kept.at(-1);
    if (last && from <= last.to + 1) last.to = Math.max(last.to, to);
    else kept.push({ from, to });
  }
  return kept;
}
