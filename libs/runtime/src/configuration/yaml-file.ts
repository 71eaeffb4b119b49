import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ConfigurationError } from '@stratus/environment';
import { load } from 'js-yaml';
import type { ZodType } from 'zod';

/** A contradiction between parts of a file that are valid on their own. */
export interface Contradiction {
  path: readonly (string | number)[];
  reason: string;
}

/** How to check the content of a YAML file. */
export interface YamlFormat<Content> {
  shape: ZodType<Content>;
  /** The contradictions in a well-formed content. */
  contradictionsIn: (content: Content) => readonly Contradiction[];
}

/** The text of a YAML file is invalid; each error names its place in the file and the reason. */
export class YamlErrors extends Error {
  constructor(readonly errors: readonly string[]) {
    super(errors.join('; '));
    this.name = 'YamlErrors';
  }
}

/**
 * Parses the text of a YAML file.
 *
 * @throws YamlErrors with all errors, like `regions[3].country: …`; with contradictions only if each entry is valid on its
 *   own.
 */
export function parseYaml<Content>(text: string, { shape, contradictionsIn }: YamlFormat<Content>): Content {
  const result = shape.safeParse(contentOf(text), {
    error: ({ input }) => (input === undefined ? 'is missing' : undefined),
  });
  if (!result.success) throw new YamlErrors(result.error.issues.map(({ path, message }) => errorAt(path, message)));
  const contradictions = contradictionsIn(result.data);
  if (contradictions.length > 0) throw new YamlErrors(contradictions.map(({ path, reason }) => errorAt(path, reason)));
  return result.data;
}

/**
 * Reads the YAML file that a variable names.
 *
 * @throws ConfigurationError with the variable when the file cannot be read; with the file's full path and all errors when
 *   its content is wrong.
 */
export function readYamlFile<Content>(variable: string, file: string, format: YamlFormat<Content>): Content {
  const path = resolve(file);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new ConfigurationError([`${variable}: ${(error as Error).message}`]);
  }
  try {
    return parseYaml(text, format);
  } catch (error) {
    if (!(error instanceof YamlErrors)) throw error;
    throw new ConfigurationError(error.errors.map((reason) => `${path}: ${reason}`));
  }
}

/** A hundred times the delivered catalog. */
const MAX_VALUES = 1_000_000;

const placeOf = (path: readonly PropertyKey[]): string =>
  path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');

const errorAt = (path: readonly PropertyKey[], reason: string): string =>
  path.length === 0 ? reason : `${placeOf(path)}: ${reason}`;

function contentOf(text: string): unknown {
  let content: unknown;
  try {
    content = load(text);
  } catch (error) {
    throw new YamlErrors([`not valid YAML: ${(error as Error).message.trim()}`]);
  }
  if (sizeOf(content) > MAX_VALUES) throw new YamlErrors([`the aliases multiply to more than ${MAX_VALUES} values`]);
  return content;
}

/** The number of values with all aliases expanded: the check of the shape visits each. Infinite for a circle. */
function sizeOf(content: unknown, known = new Map<object, number>()): number {
  if (typeof content !== 'object' || content === null) return 1;
  const before = known.get(content);
  if (before !== undefined) return before;
  known.set(content, Infinity);
  const size = Object.values(content).reduce<number>((sum, value) => sum + sizeOf(value, known), 1);
  known.set(content, size);
  return size;
}
