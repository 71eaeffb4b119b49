import { join } from 'node:path';

import { projectRoot, readJsonFile } from '@stratus/local-servers';
import { format } from 'oxfmt';

/**
 * A generated text, formatted like the sources.
 *
 * @param name of its file, whose extension names the language.
 */
export async function formatted(name: string, text: string): Promise<string> {
  const { singleQuote, printWidth } = readJsonFile(join(projectRoot, '.oxfmtrc.json')) ?? {};
  const { code, errors } = await format(name, text, {
    singleQuote: singleQuote === true,
    printWidth: Number(printWidth),
  });
  if (errors.length > 0) throw new Error(`${name} has errors: ${JSON.stringify(errors)}`);
  return code;
}
