import { freePort } from '@stratus/local-servers';
import { createVpc, describedVpcs, listVpcs, viewVpc } from './ec2.ts';
import { PAGE, anyOf } from './peer.ts';
import type { Peer } from './peer.ts';
import type { PeerServers } from './peer-server.ts';

export const MOTO = '5.2.5';
/** moto does not page VPCs: it lists all of a region. So what it views and lists is apart from what it creates. */
const FILLED_REGION = 'us-east-1';
const CREATED_REGION = 'eu-west-1';
/** Each region of moto begins with a default VPC. */
const TO_FILL = PAGE - 1;

const ABOUT_PYTHON = 'import platform, sys; print(sys.executable); print(platform.python_version())';

/** Installs moto's server and starts it as its documentation says. */
export async function startMoto(servers: PeerServers): Promise<Peer> {
  const packages = servers.directoryOf('moto-packages');
  // The program itself: a version manager may wrap it in further processes.
  const printed = await servers.install('python3', ['-c', ABOUT_PYTHON]);
  const [python = '', version] = printed.split('\n');
  const quiet = ['-qq', '--no-input', '--disable-pip-version-check', '--root-user-action', 'ignore'];
  // Wheels only: nothing is built, so the installer has no children.
  const bounded = ['--only-binary', ':all:', '--retries', '1', '--timeout', '10'];
  const install = ['-m', 'pip', 'install', ...quiet, ...bounded, '--target', packages];
  await servers.install(python, [...install, `moto[ec2,server]==${MOTO}`]);
  const port = await freePort();
  const pid = await servers.start('moto', [python, '-m', 'moto.server', '-H', '127.0.0.1', '-p', String(port)], port, {
    PYTHONPATH: packages,
  });
  const vpcs: string[] = [];
  return {
    name: `moto ${MOTO}, Python ${version}`,
    baseUrl: `http://127.0.0.1:${port}`,
    flows: {
      create: createVpc(CREATED_REGION),
      view: viewVpc(FILLED_REGION, () => anyOf(vpcs)),
      list: listVpcs(FILLED_REGION, PAGE),
    },
    pids: [pid],
    fill: async (fill) => void vpcs.push(...(await fill(createVpc(FILLED_REGION), TO_FILL))),
    listed: describedVpcs,
  };
}
