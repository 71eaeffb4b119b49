import { Failure, nextFreePort, readJsonFile, writePrivateJson } from '@stratus/local-servers';
import { describeHolder } from './port-holder.ts';
import type { StateDirectory } from './state-directory.ts';

const DEFAULT_PORT = 8080;

interface Asked {
  port?: number | undefined;
  /** The user named the port: no other one will do. */
  exactPort?: boolean | undefined;
}

/**
 * The port of the API: the requested one, else that of earlier starts. A state directory keeps its first port; if it is taken,
 * this start alone gets the next free one.
 *
 * @throws Failure if the user named a port that is taken.
 */
export async function apiPort(
  state: StateDirectory,
  { port: asked, exactPort = false }: Asked,
  note: (text: string) => void,
): Promise<number> {
  const known = readJsonFile(state.portsFile) ?? {};
  const kept = typeof known.http === 'number' ? known.http : undefined;
  const wanted = asked ?? kept ?? DEFAULT_PORT;
  const keep = (port: number): void => {
    if (port !== kept) writePrivateJson(state.portsFile, { ...readJsonFile(state.portsFile), http: port });
  };
  const free = await nextFreePort(wanted);
  if (free === wanted) {
    keep(wanted);
    return wanted;
  }
  if (exactPort) {
    throw new Failure(
      `Port ${wanted} is taken by ${describeHolder(wanted)}.`,
      'Stop it, or name another port; without --port and HTTP_PORT, the next free one is used.',
    );
  }
  const isFirst = asked === undefined && kept === undefined;
  if (isFirst) keep(free);
  note(
    `port ${wanted} is taken by ${describeHolder(wanted)}; the API is on port ${free}, ` +
      (isFirst ? 'which later starts keep' : `for this run only: later starts use ${wanted} again`),
  );
  return free;
}
