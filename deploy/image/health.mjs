// The health check of a container: whether the app in it can work now, or all of them; or whether a given address answers.
const [url = `http://127.0.0.1:${process.env.ADMIN_PORT || '9090'}/readyz/process`] = process.argv.slice(2);
const answer = await fetch(url, { signal: AbortSignal.timeout(4_000) });
if (!answer.ok) process.stderr.write(`${await answer.text()}\n`);
process.exit(answer.ok ? 0 : 1);
