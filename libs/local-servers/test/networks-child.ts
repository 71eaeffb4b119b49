import { Networks } from '../src/network/networks.ts';
import { networkPrograms } from '../src/network/programs.ts';

// Starts networks in a process that specs kill, or that has fewer rights: networks-child.ts DIRECTORY [UID GID]
const [directory = '', uid, gid] = process.argv.slice(2);
const user = uid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
const logFile = `${directory}/networks.log`;
const networks = new Networks({
  programs: await networkPrograms(),
  user,
  logFile,
  pidFile: `${directory}/networks.pid.json`,
});
try {
  await networks.start();
  process.stdout.write(JSON.stringify(networks.local.holder));
} catch (error) {
  process.stdout.write(JSON.stringify(error, ['name', 'message', 'whatToDo']));
}
