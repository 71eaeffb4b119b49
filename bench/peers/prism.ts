import { join } from 'node:path';
import { freePort, projectRoot } from '@stratus/local-servers';
import type { Peer } from './peer.ts';
import type { PeerServers } from './peer-server.ts';
import { flowsOf, listedRecords } from './stratus.ts';

export const PRISM = '5.16.0';

/** Installs Prism and starts its mock of this API's document. */
export async function startPrism(servers: PeerServers): Promise<Peer> {
  const prefix = servers.directoryOf('prism-packages');
  const quiet = ['--no-audit', '--no-fund', '--loglevel', 'error', '--fetch-retries', '1'];
  const install = ['install', '--ignore-scripts', ...quiet, '--prefix', prefix];
  await servers.install('npm', [...install, `@stoplight/prism-cli@${PRISM}`]);
  const port = await freePort();
  const program = join(prefix, 'node_modules/@stoplight/prism-cli/dist/index.js');
  const document = join(projectRoot, 'docs/openapi.json');
  const pid = await servers.start(
    'prism',
    // Its log of requests halves its speed.
    [process.execPath, program, 'mock', '-h', '127.0.0.1', '-p', String(port), '--verboseLevel', 'warn', document],
    port,
  );
  return {
    name: `Prism ${PRISM}, Node ${process.version.slice(1)}`,
    // Without the path of the document's server.
    baseUrl: `http://127.0.0.1:${port}`,
    flows: flowsOf('any', ['1']),
    pids: [pid],
    listed: listedRecords,
  };
}
