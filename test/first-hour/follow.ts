import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@stratus/testing';
import { isShownAs, stepsOf } from './markdown.ts';
import { typeInto } from './terminal.ts';

export const textOf = (page: string): string => readFileSync(join(projectRoot, page), 'utf8');

/** The user's location: the directory with `.stratus`, and the stack described there. */
export interface Desk {
  directory: string;
  stack: { url: string; description: { tokens: { unrestricted: string } } };
}

/** Programs of the checkout, as reached from this directory, which is a different one. */
const inCheckout = (text: string): string =>
  text
    .replaceAll('npx node examples/', `'${process.execPath}' ${join(projectRoot, 'examples')}/`)
    .replaceAll('. examples/', `. ${join(projectRoot, 'examples')}/`);

/** STUB of `npx stratus env`: the variables that it prints for this stack. */
const withVariables = (text: string, { url, description: { tokens } }: Desk['stack']): string =>
  text.replaceAll('$(npx stratus env)', `export STRATUS_URL='${url}' STRATUS_TOKEN='${tokens.unrestricted}'`);

/**
 * Follows a page and returns the commands whose output differs from the page.
 *
 * @param share of the commands after which the reader stops.
 */
export async function follow(page: string, { directory, stack }: Desk, share = 1): Promise<string[]> {
  const all = stepsOf(withVariables(inCheckout(textOf(page)), stack));
  const steps = all.slice(0, Math.ceil(all.length * share));
  const outputs = await typeInto(
    directory,
    steps.map(({ command }) => command),
  );
  return steps.flatMap(({ command, output }, index) => {
    const written = outputs[index] ?? 'nothing: the shell ended before';
    return output === undefined || isShownAs(written, output)
      ? []
      : [`${page}: ${command}\n  wrote ${written.trim().slice(0, 500)}\n  shown ${output.trim()}`];
  });
}
