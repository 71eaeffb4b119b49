import 'reflect-metadata';
import { administrate, administratingOn } from './administrate.js';
import { runSession } from './session.js';

const words = process.argv.slice(2);
if (words[0] === 'session') {
  await runSession(process.stdin, process.stdout, process.env);
} else {
  const { exitCode, stdout, stderr } = await administrate(words, administratingOn(process.env));
  if (stdout !== '') process.stdout.write(`${stdout}\n`);
  if (stderr !== '') process.stderr.write(`${stderr}\n`);
  // Exits explicitly, because a pending connection to the database would keep the program alive.
  if (exitCode === 1) process.exit(1);
  process.exitCode = exitCode;
}
