import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, projectRoot } from '@stratus/testing';
import { isShownAs, stepsOf } from './markdown.ts';
import { typeInto } from './terminal.ts';

export const textOf = (page: string): string => readFileSync(join(projectRoot, page), 'utf8');

/** The user's location: the directory with `.stratus`, and the stack described there. */
export interface Desk {
  directory: string;
}

/** Programs of the checkout, as reached from this directory, which is a different one; a port of this machine that is free. */
const inCheckout = (text: string, directory: string, port: number): string =>
  text
    .replaceAll(
      'npx stratus ',
      `'${process.execPath}' ${join(projectRoot, 'tools/run.mjs')} --state-dir '${directory}/.stratus' `,
    )
    .replaceAll(
      /(?:npx |node_modules\/\.bin\/)node examples\//g,
      `'${process.execPath}' ${join(projectRoot, 'examples')}/`,
    )
    .replaceAll('python3 examples/', `python3 ${join(projectRoot, 'examples')}/`)
    .replaceAll('. examples/', `. ${join(projectRoot, 'examples')}/`)
    .replaceAll(/(?<=PORT=|127\.0\.0\.1:)3000\b/g, String(port));

/**
 * Follows a page and returns the commands whose output differs from the page.
 *
 * @param share of the commands after which the reader stops.
 */
export async function follow(page: string, { directory }: Desk, share = 1): Promise<string[]> {
  const all = stepsOf(inCheckout(textOf(page), directory, await freePort()));
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
