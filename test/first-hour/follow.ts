import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@stratus/testing';
import { isShownAs, stepsOf } from './markdown.ts';
import { typeInto } from './terminal.ts';

export const textOf = (page: string): string => readFileSync(join(projectRoot, page), 'utf8');

/** The user's location: the directory with `.stratus`, and the stack described there. */
export interface Desk {
  directory: string;
}

/** Programs of the checkout, as reached from this directory, which is a different one. */
const inCheckout = (text: string, directory: string): string =>
  text
    .replaceAll(
      'npx stratus ',
      `'${process.execPath}' ${join(projectRoot, 'tools/run.mjs')} --state-dir '${directory}/.stratus' `,
    )
    .replaceAll('npx node examples/', `'${process.execPath}' ${join(projectRoot, 'examples')}/`)
    .replaceAll('. examples/', `. ${join(projectRoot, 'examples')}/`);

/**
 * Follows a page and returns the commands whose output differs from the page.
 *
 * @param share of the commands after which the reader stops.
 */
export async function follow(page: string, { directory }: Desk, share = 1): Promise<string[]> {
  const all = stepsOf(inCheckout(textOf(page), directory));
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
