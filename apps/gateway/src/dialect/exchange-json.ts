import { exchangeText } from '@stratus/contracts';
import type { Places } from '@stratus/contracts';

type Exchange = (text: string) => string;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d];
const SPACE = 0x20;
/** The texts in their JSON form, as bytes. */
const PLAIN = /^[\u0020!\u0023-\u005b\u005d-\u007e]*$/;

/**
 * Swaps the word at its places in JSON, byte for byte: all other bytes stay as the service has written them, including
 * numbers, and are never parsed.
 * @param json well-formed, of the shape of the places.
 */
export function exchangeJson(json: Buffer, places: Places | undefined, exchange: Exchange): Buffer {
  if (!places) return json;
  // One character per byte: the fastest text to scan, and nothing is decoded.
  const reader = new Reader(json.toString('latin1'), exchange);
  reader.value(places);
  const exchanged = reader.result();
  return exchanged === undefined ? json : Buffer.from(exchanged, 'latin1');
}

class Reader {
  private written = '';
  /** Position of the next value or token. */
  private at = 0;
  /** Position up to which {@link written} has got. */
  private kept = 0;

  constructor(
    private readonly json: string,
    private readonly exchange: Exchange,
  ) {}

  /** Undefined if nothing was swapped. */
  result(): string | undefined {
    return this.kept === 0 ? undefined : this.written + this.json.slice(this.kept);
  }

  /** Reads one value. */
  value(places: Places | undefined): void {
    const sign = this.nextSign();
    if (sign === QUOTE) this.text(places?.text);
    else if (sign === OPEN_OBJECT && places?.keys) this.object(places.keys);
    else if (sign === OPEN_LIST && places?.items) this.list(places.items);
    else this.skip();
  }

  private object(keys: NonNullable<Places['keys']>): void {
    this.at += 1;
    for (let sign = this.nextSign(); sign === QUOTE || sign === COMMA; sign = this.nextSign()) {
      if (sign === COMMA) {
        this.at += 1;
        this.nextSign();
      }
      const start = this.at + 1;
      this.skipText();
      const name = this.json.slice(start, this.at - 1);
      const key = keys.get(name);
      if (key && key.name !== name) this.replace(start, this.at - 1, key.name);
      this.nextSign();
      this.at += 1; // the colon
      this.value(key?.inside);
    }
    this.at += 1;
  }

  private list(items: Places): void {
    this.at += 1;
    for (let before = -1; before < this.at && this.nextSign() !== CLOSE_LIST;) {
      before = this.at;
      if (this.json.charCodeAt(this.at) === COMMA) this.at += 1;
      this.value(items);
    }
    this.at += 1;
  }

  private text(wording: Places['text']): void {
    const start = this.at;
    this.skipText();
    if (!wording) return;
    const written = this.json.slice(start + 1, this.at - 1);
    const isPlain = PLAIN.test(written);
    const before = isPlain ? written : decoded(this.json.slice(start, this.at));
    const after = exchangeText(before, wording, this.exchange);
    if (after !== before) this.replace(start + 1, this.at - 1, isPlain ? after : encoded(after));
  }

  private replace(start: number, end: number, text: string): void {
    this.written += this.json.slice(this.kept, start) + text;
    this.kept = end;
  }

  /** Skips a text, up to and including its closing quote. */
  private skipText(): void {
    let end = this.json.indexOf('"', this.at + 1);
    while (end !== -1 && this.isEscaped(end)) end = this.json.indexOf('"', end + 1);
    this.at = end === -1 ? this.json.length : end + 1;
  }

  private isEscaped(at: number): boolean {
    let start = at;
    while (this.json.charCodeAt(start - 1) === BACKSLASH) start -= 1;
    return (at - start) % 2 === 1;
  }

  /** Skips a value of any kind. */
  private skip(): void {
    for (let depth = 0; this.at < this.json.length;) {
      const sign = this.json.charCodeAt(this.at);
      if (sign === QUOTE) {
        this.skipText();
        if (depth === 0) return;
        continue;
      }
      const closes = sign === CLOSE_OBJECT || sign === CLOSE_LIST;
      if (depth === 0 && (closes || sign === COMMA)) return;
      if (closes) depth -= 1;
      else if (sign === OPEN_OBJECT || sign === OPEN_LIST) depth += 1;
      this.at += 1;
      if (closes && depth === 0) return;
    }
  }

  /** The next character that is no space; NaN at the end. */
  private nextSign(): number {
    while (this.json.charCodeAt(this.at) <= SPACE) this.at += 1;
    return this.json.charCodeAt(this.at);
  }
}

/** The text of a JSON string given as bytes. */
const decoded = (json: string): string => JSON.parse(Buffer.from(json, 'latin1').toString()) as string;

/** A text in the form of a JSON string's content, as bytes. */
const encoded = (text: string): string => Buffer.from(JSON.stringify(text).slice(1, -1)).toString('latin1');
