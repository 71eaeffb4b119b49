import { isUtf8 } from 'node:buffer';
import { closeSync, openSync, readSync } from 'node:fs';
import { ConfigurationError } from './configuration-error.js';

/** Maximum size of a file that replaces a variable: far more than any key or URL. */
const MAX_BYTES = 64 * 1024;

/** The values of the variables of an environment, set directly or through files. */
export interface Variables {
  values: Readonly<Record<string, string>>;
  /** Variables read from files: an error in such a value is an error of the file. */
  fromFiles: ReadonlySet<string>;
  /** Errors of files, by variable. */
  faults: ReadonlyMap<string, string>;
}

/**
 * Reads variables: X itself holds the value, or the file named by X_FILE does. An empty variable counts as unset.
 *
 * @param names every variable of the program: if CATALOG_FILE is one of them, it is not read as the file of a variable
 *   CATALOG.
 */
export function readVariables(names: readonly string[], environment: NodeJS.ProcessEnv): Variables {
  const declared = new Set(names);
  const values: Record<string, string> = {};
  const fromFiles = new Set<string>();
  const faults = new Map<string, string>();
  for (const name of declared) {
    const fileVariable = `${name}_FILE`;
    const path = declared.has(fileVariable) ? undefined : environment[fileVariable];
    const value = environment[name];
    if (path && value) faults.set(name, `${name} and ${fileVariable} are both set: unset one of them`);
    else if (path) {
      fromFiles.add(name);
      const content = readTextFile(path);
      if ('fault' in content) faults.set(name, `${fileVariable} names ${content.fault}`);
      else values[name] = content.text;
    } else if (value) values[name] = value;
  }
  return { values, fromFiles, faults };
}

/**
 * Reads one variable from the environment or from the file of its `_FILE` variable; undefined when neither is set.
 *
 * @throws ConfigurationError when both are set, or the file cannot be read.
 */
export function readVariable(name: string, environment: NodeJS.ProcessEnv): string | undefined {
  const { values, faults } = readVariables([name], environment);
  if (faults.size > 0) throw new ConfigurationError([...faults.values()]);
  return values[name];
}

/**
 * The content of a file without the final newline that editors add, or the kind of an unusable file ("an empty file"). No
 * error shows the path: it may be a secret set by mistake.
 */
export function readTextFile(path: string): { text: string } | { fault: string } {
  try {
    const bytes = firstBytesOf(path, MAX_BYTES + 1);
    if (bytes.length > MAX_BYTES) return { fault: `a file of more than ${MAX_BYTES / 1024} kB` };
    if (!isUtf8(bytes)) return { fault: 'a file that is not text in UTF-8' };
    const text = bytes.toString('utf8').replace(/\r?\n$/, '');
    return text === '' ? { fault: 'an empty file' } : { text };
  } catch (error) {
    return { fault: `a file that cannot be read (${(error as NodeJS.ErrnoException).code})` };
  }
}

/** Reads no more than needed: the path may be an endless device. */
function firstBytesOf(path: string, most: number): Buffer {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(most);
    let length = 0;
    for (let read = -1; read !== 0 && length < most; length += read)
      read = readSync(file, bytes, length, most - length, null);
    return bytes.subarray(0, length);
  } finally {
    closeSync(file);
  }
}
