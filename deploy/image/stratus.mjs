// Entry of the image: the first argument is an app (`gateway`, `vpc-service`), `migrate` and a service, or a command of `stratus`
// (`saga list`). The app runs in this very process, so signals reach it.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const programs = join(import.meta.dirname, '../../programs');
const [first = '--help', ...rest] = process.argv.slice(2);

// The first process of a container has no default for these signals: they would do nothing until the app handles them itself.
for (const [signal, number] of Object.entries({ SIGINT: 2, SIGTERM: 15 })) {
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) process.exit(128 + number);
  });
}

const programOf = (app) => join(programs, `${app}.js`);
const isApp = (app) => app !== undefined && /^[a-z-]+$/.test(app) && existsSync(programOf(app));

function run(app, args) {
  process.argv = [process.argv[0], programOf(app), ...args];
  return import(pathToFileURL(programOf(app)).href);
}

if (first === 'migrate') {
  const [app, ...more] = rest;
  if (!isApp(app) || !app.endsWith('-service') || more.length > 0) {
    const services = readdirSync(programs).flatMap((name) => /^[a-z]+-service(?=\.js$)/.exec(name) ?? []);
    process.stderr.write(`usage: migrate SERVICE, one of ${services.join(', ')}\n`);
    process.exit(2);
  }
  await run(app, ['migrate']);
} else if (isApp(first)) {
  await run(first, rest);
} else {
  await run('cli', [first, ...rest]);
}
