import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { runningStack } from '../access/running-stack.js';
import { CommandFailure } from '../command-failure.js';
import type { Context } from '../context.js';
import { message } from '../output/output.js';
import type { Output } from '../output/output.js';

/** Opens the console, which then offers the users of the demo account. */
export async function open(context: Context, print: boolean): Promise<Output> {
  const { consoleUrl, tokens } = runningStack(context);
  const url = `${consoleUrl}#demo=${Object.entries(tokens)
    .map((each) => each.join('.'))
    .join()}`;
  if (print) return message(url, { url });
  await openInBrowser(url, process.platform === 'darwin' ? 'open' : 'xdg-open');
  return message(`Opened ${consoleUrl}`, { url });
}

/** Openers end within moments, or stay as the browser that they have started. */
const OPENED_MS = 3_000;

/** @throws CommandFailure naming the URL if nothing has opened it. */
export async function openInBrowser(url: string, opener: string, openedMs = OPENED_MS): Promise<void> {
  const advice = `Open ${url} in a browser.`;
  const child = spawn(opener, [url], { detached: true, stdio: 'ignore' });
  const patience = new AbortController();
  try {
    const ended = once(child, 'exit', { signal: patience.signal }) as Promise<[number | null]>;
    const code = await Promise.race([
      ended.then(([exitCode]) => exitCode),
      delay(openedMs, 0, { signal: patience.signal }),
    ]);
    if (code !== 0) throw new CommandFailure(`${opener} has opened nothing.`, advice);
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    throw new CommandFailure(`${opener} could not be run.`, advice, { cause: error });
  } finally {
    child.unref();
    patience.abort();
  }
}
