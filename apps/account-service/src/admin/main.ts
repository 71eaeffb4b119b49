import 'reflect-metadata';
import { runSession } from './session.js';

// The command line (`apps/cli`) and the launcher start this program; an app may not import another.
await runSession(process.stdin, process.stdout, process.env);
// A connection that was given up keeps trying.
process.exit();
