import type { InstancePicture } from '../picture/picture.js';

const hasPublicInterface = ({ interfaces }: InstancePicture): boolean =>
  interfaces.some(({ network }) => network.purpose === 'public');

/**
 * Which instance answers for each address: its owner while that runs with a public interface, else the first of those that
 * share it.
 */
export function holdersOf(instances: Iterable<InstancePicture>): Map<string, number> {
  const holders = new Map<string, number>();
  const reachable = [...instances].filter(hasPublicInterface).toSorted((a, b) => a.id - b.id);
  for (const { id, addresses } of reachable) for (const { address } of addresses) holders.set(address, id);
  for (const { id, shares } of reachable) {
    for (const { address } of shares) if (!holders.has(address)) holders.set(address, id);
  }
  return holders;
}
