import 'reflect-metadata';
import { administrate } from './administrate.js';

const { exitCode, stdout, stderr } = await administrate(process.argv.slice(2), process.env);
if (stdout !== '') process.stdout.write(`${stdout}\n`);
if (stderr !== '') process.stderr.write(`${stderr}\n`);
// A database that is still being waited for must not keep the program alive.
if (exitCode === 1) process.exit(1);
process.exitCode = exitCode;
