// The health check of a container: whether the app in it can work now, or all of them.
const port = process.env.ADMIN_PORT || '9090';
const answer = await fetch(`http://127.0.0.1:${port}/readyz/process`, { signal: AbortSignal.timeout(4_000) });
if (!answer.ok) process.stderr.write(`${await answer.text()}\n`);
process.exit(answer.ok ? 0 : 1);
