import { randomBytes } from 'node:crypto';

import { readJsonFile, writePrivateJson } from './files.ts';

/** Generated passwords that stay the same from start to start. */
export class Secrets {
  readonly #file: string;
  readonly #values: Record<string, unknown>;

  constructor(file: string) {
    this.#file = file;
    this.#values = readJsonFile(file) ?? {};
  }

  get(name: string): string {
    const known = this.#values[name];
    if (typeof known === 'string') return known;
    const created = randomBytes(24).toString('base64url');
    this.#values[name] = created;
    writePrivateJson(this.#file, this.#values);
    return created;
  }
}
