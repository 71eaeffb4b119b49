import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { identityOf, insideNetworks } from '@stratus/local-servers';
import type { LocalNetworks, NetworkHolder } from '@stratus/local-servers';

/** Addresses of both hosts in the network between them. */
export const HOST_ADDRESSES = ['192.0.2.1', '192.0.2.2'] as const;

/** Ends with its input. Its name in /proc is its own: it has no pid namespace. */
const HOLDER = `
  mount -t tmpfs -o mode=755 tmpfs /run || exit
  [ /var/run -ef /run ] || mount --bind /run /var/run || exit
  "$1" link set lo up || exit
  echo "$$"
  exec cat`;

const CONNECT = `
  "$1" link add name host-net type veth peer name host-net netns "$2" &&
  "$1" addr add ${HOST_ADDRESSES[0]}/24 dev host-net && "$1" link set host-net up &&
  "$3" --target "$2" --net "$1" addr add ${HOST_ADDRESSES[1]}/24 dev host-net &&
  "$3" --target "$2" --net "$1" link set host-net up`;

/**
 * Makes a second host beside that of local networks, with a network between the two.
 *
 * @returns its holder, and how to end it.
 */
export async function secondHost({
  holder,
  programs,
}: LocalNetworks): Promise<{ holder: NetworkHolder; stop: () => void }> {
  const { unshare, ip, nsenter } = programs;
  const inside = (command: readonly string[]): [string, ...string[]] => insideNetworks(holder, command, nsenter);
  const [program, ...args] = inside([unshare, '--net', '--mount', '--', '/bin/sh', '-c', HOLDER, 'host', ip]);
  const child = spawn(program, args, { cwd: '/', stdio: ['pipe', 'pipe', 'inherit'] });
  const [output] = (await once(child.stdout, 'data')) as [Buffer];
  const innerPid = output.toString().trim();
  const [enter, ...how] = inside(['/bin/sh', '-c', CONNECT, 'connect', ip, innerPid, nsenter]);
  const [code] = (await once(spawn(enter, how, { cwd: '/', stdio: ['ignore', 'inherit', 'inherit'] }), 'close')) as [
    number,
  ];
  // `nsenter` waits for the process that it has started in the namespaces.
  const outerPid = Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim());
  const found = identityOf(outerPid);
  if (code !== 0 || !found) throw new Error('there is no second host');
  return { holder: found, stop: () => child.stdin.end() };
}
