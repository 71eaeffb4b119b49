/** Stands for a secret. */
export const HIDDEN = '[hidden]';

/** Names of secrets, however a client spells them: `root_pass`, `rootPass`, `X-Api-Key`. */
const SECRET_NAME =
  /(?:pass|passwd|password|passphrase|secret|tokens?|tickets?|user[_-]?data|(?:ssl|private|secret|access|api)[_-]?key|authorization|install[_-]?code)$/i;
/** SSH and TLS keys, also in the format of PuTTY, in whatever field they are. */
const PRIVATE_KEYS =
  /-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z0-9 ]*PRIVATE KEY-----|$)|PuTTY-User-Key-File-[\s\S]*/g;
const PARAMETER = /([?&])([^=&#]*)=([^&#]*)/g;

/** Shorter ones occur in other texts by chance. */
const MIN_LENGTH = 8;
/** Bounds the searches in one call. */
const MAX_SECRETS = 32;

/** Whether a field, a parameter or a header of this name is a secret. */
export const isSecret = (name: string): boolean => SECRET_NAME.test(name);

/** Blacks out the secrets of one call: what has the name of one, and its value wherever else it occurs. */
export class BlackOut {
  private readonly secrets = new Set<string>();

  /** @param others secrets that are known otherwise, like the token of the request. */
  constructor(others: readonly string[] = []) {
    for (const secret of others) this.learn(secret);
  }

  /** Learns the secrets in a body. Call it with all bodies before the other methods. */
  read(body: unknown, isHidden = false): void {
    if (typeof body === 'string') return isHidden ? this.learn(body) : undefined;
    if (typeof body !== 'object' || body === null) return;
    for (const [name, value] of Object.entries(body)) this.read(value, isHidden || isSecret(name));
  }

  /** The same body without secrets. */
  body(body: unknown): unknown {
    if (typeof body === 'string') return this.text(body);
    if (typeof body !== 'object' || body === null) return body;
    if (Array.isArray(body)) return body.map((item) => this.body(item));
    const shown = ([name, value]: [string, unknown]): [string, unknown] => [
      name,
      isSecret(name) && value !== null && typeof value !== 'boolean' ? HIDDEN : this.body(value),
    ];
    return Object.fromEntries(Object.entries(body).map(shown));
  }

  /** A path with its query. */
  path(path: string): string {
    const shown = path.replaceAll(PARAMETER, (parameter, before: string, name: string) =>
      isSecret(decoded(name)) ? `${before}${name}=${HIDDEN}` : parameter,
    );
    return [...this.secrets].reduce(
      (text, secret) => text.replaceAll(encodeURIComponent(secret.toWellFormed()), HIDDEN),
      this.text(shown),
    );
  }

  /**
   * A text that may be JSON, like X-Filter; it stays as it is unless it has a secret. A secret of digits, or in quotation marks,
   * is JSON by itself, so it must be looked for in the text, too.
   */
  json(text: string): string {
    const value = parsed(text);
    if (value === undefined) return this.text(text);
    const shown = JSON.stringify(this.body(value));
    return this.text(shown === JSON.stringify(value) ? text : shown);
  }

  /** Any other text. */
  text(text: string): string {
    return [...this.secrets].reduce(
      (rest, secret) => rest.replaceAll(secret, HIDDEN),
      text.replaceAll(PRIVATE_KEYS, HIDDEN),
    );
  }

  private learn(secret: string): void {
    if (secret.length >= MIN_LENGTH && this.secrets.size < MAX_SECRETS) this.secrets.add(secret);
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
