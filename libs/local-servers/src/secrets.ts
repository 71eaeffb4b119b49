import { randomBytes } from 'node:crypto';

import { readJsonFile, writePrivateJson } from '@stratus/processes/source';

/** Generated passwords and keys that stay the same from start to start. */
export class Secrets {
  readonly #file: string;
  readonly #values: Record<string, unknown>;

  constructor(file: string) {
    this.#file = file;
    this.#values = readJsonFile(file) ?? {};
  }

  /** A password that fits into an URL. */
  get(name: string): string {
    return this.#keep(name, () => randomBytes(24).toString('base64url'));
  }

  /** A key of 32 bytes, in base64. */
  key(name: string): string {
    return this.#keep(name, () => randomBytes(32).toString('base64'));
  }

  #keep(name: string, create: () => string): string {
    const known = this.#values[name];
    if (typeof known === 'string') return known;
    const created = create();
    this.#values[name] = created;
    writePrivateJson(this.#file, this.#values);
    return created;
  }
}
