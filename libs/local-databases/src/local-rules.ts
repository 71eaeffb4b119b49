import type { ClusterSpecification } from '@stratus/database-provisioner';
import type { DatabaseServers } from './database-servers.js';

/** Above the ports that the launcher gives to its own servers, and below the system's range for outgoing connections. */
const FIRST_PORT = 30_000;
const LAST_PORT = 32_700;

/** The servers that run an engine in the requested version, else in one that can take over its data. */
export function chooseServers(
  servers: readonly DatabaseServers[],
  { engine, version }: Pick<ClusterSpecification, 'engine' | 'version'>,
): DatabaseServers | undefined {
  const ofEngine = servers.filter((each) => each.engine === engine);
  return (
    ofEngine.find((each) => each.version === version) ??
    ofEngine.find((each) => each.compatibility(each.version) === each.compatibility(version))
  );
}

/**
 * Adjacent ports.
 *
 * @param from any number: where to start looking, so that two installations do not choose the same ports at once.
 * @throws Error if there are none.
 */
export async function freePortsIn(
  count: number,
  from: number,
  isTaken: (port: number) => boolean,
  isFree: (port: number) => Promise<boolean>,
): Promise<number[]> {
  const places = Math.floor((LAST_PORT - FIRST_PORT) / count);
  for (let tried = 0; tried < places; tried++) {
    const first = FIRST_PORT + ((from + tried) % places) * count;
    const ports = Array.from({ length: count }, (_, index) => first + index);
    if (ports.some(isTaken)) continue;
    const free = await Promise.all(ports.map(isFree));
    if (free.every(Boolean)) return ports;
  }
  throw new Error(`No ${count} ports in a row are free between ${FIRST_PORT} and ${LAST_PORT}.`);
}
