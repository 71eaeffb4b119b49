import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { runningStack } from '../access/running-stack.js';
import { CommandFailure } from '../command-failure.js';
import type { Context } from '../context.js';
import { message } from '../output/output.js';
import type { Output } from '../output/output.js';

/** Opens the documentation, signed in with the demo account's token. */
export async function open(context: Context, print: boolean): Promise<Output> {
  const { docsUrl, tokens } = runningStack(context);
  const url = `${docsUrl}#token=${tokens.unrestricted}`;
  if (print) return message(url, { url });
  const opener = process.platform === 'darwin' ? 'open' : 'xdg-open';
  try {
    const child = spawn(opener, [url], { detached: true, stdio: 'ignore' });
    await once(child, 'spawn');
    child.unref();
  } catch (error) {
    throw new CommandFailure(`${opener} could not be run.`, `Open ${url} in a browser.`, { cause: error });
  }
  return message(`Opened ${docsUrl}`, { url });
}
