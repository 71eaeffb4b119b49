import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs kubectl from the PATH, in the namespace of the installation; returns its output. */
export async function kubectl(...args: string[]): Promise<string> {
  const { stdout } = await run('kubectl', ['--namespace', 'stratus', ...args], { maxBuffer: 64 * 1024 * 1024 });
  return stdout.trim();
}

/** The same with this standard input, in the namespaces named in the input. */
export async function kubectlWith(input: string, ...args: string[]): Promise<string> {
  const running = run('kubectl', args, { maxBuffer: 64 * 1024 * 1024 });
  running.child.stdin?.end(input);
  return (await running).stdout.trim();
}

/** The decoded value of a key of a Secret. */
export async function secret(name: string, key: string): Promise<string> {
  const encoded = await kubectl('get', 'secret', name, '--output', `jsonpath={.data.${key}}`);
  return Buffer.from(encoded, 'base64').toString();
}

/** Runs `use` with the URL of a port-forward to the gateway. */
export async function throughPortForward<T>(use: (url: string) => Promise<T>): Promise<T> {
  const child = spawn('kubectl', ['--namespace', 'stratus', 'port-forward', 'service/gateway', ':80'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    const port = /127\.0\.0\.1:(\d+)/.exec(line)?.[1];
    if (port === undefined) throw new Error(`kubectl port-forward said: ${line}`);
    return await use(`http://127.0.0.1:${port}`);
  } finally {
    child.kill();
  }
}
