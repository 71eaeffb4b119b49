import type { Places } from './places.js';
import { exchangeText } from './exchange-value.js';

type Exchange = (text: string) => string;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d];
const SPACE = 0x20;

/**
 * Exchanges the word at its places in JSON, byte for byte: whatever is no such place stays as the service has written it,
 * numbers included, and is never parsed.
 *
 * @param json well-formed, of the shape of the places.
 */
export function exchangeJson(json: Buffer, places: Places | undefined, exchange: Exchange): Buffer {
  if (!places) return json;
  const reader = new Reader(json, exchange);
  reader.value(places);
  return reader.result();
}

class Reader {
  private readonly pieces: Buffer[] = [];
  /** Where the next value or sign begins. */
  private at = 0;
  /** How far the pieces reach. */
  private kept = 0;

  constructor(
    private readonly json: Buffer,
    private readonly exchange: Exchange,
  ) {}

  result(): Buffer {
    if (this.kept === 0) return this.json;
    return Buffer.concat([...this.pieces, this.json.subarray(this.kept)]);
  }

  /** Reads one value. */
  value(places: Places | undefined): void {
    this.skipSpace();
    const sign = this.json[this.at];
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
        this.skipSpace();
      }
      const start = this.at + 1;
      this.skipText();
      const end = this.at - 1;
      const name = this.json.toString('latin1', start, end);
      const key = keys.get(name);
      if (key && key.name !== name) this.replace(start, end, key.name);
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
      if (this.json[this.at] === COMMA) this.at += 1;
      this.value(items);
    }
    this.at += 1;
  }

  private text(wording: Places['text']): void {
    const start = this.at;
    this.skipText();
    if (!wording) return;
    const before = JSON.parse(this.json.toString('utf8', start, this.at)) as string;
    const after = exchangeText(before, wording, this.exchange);
    if (after !== before) this.replace(start, this.at, JSON.stringify(after));
  }

  private replace(start: number, end: number, text: string): void {
    this.pieces.push(this.json.subarray(this.kept, start), Buffer.from(text));
    this.kept = end;
  }

  /** Skips a text, to behind its closing quote. */
  private skipText(): void {
    let end = this.json.indexOf(QUOTE, this.at + 1);
    while (end !== -1 && this.isEscaped(end)) end = this.json.indexOf(QUOTE, end + 1);
    this.at = end === -1 ? this.json.length : end + 1;
  }

  private isEscaped(at: number): boolean {
    let backslashes = 0;
    while (this.json[at - 1 - backslashes] === BACKSLASH) backslashes += 1;
    return backslashes % 2 === 1;
  }

  /** Skips a value of any kind. */
  private skip(): void {
    let depth = 0;
    while (this.at < this.json.length) {
      const sign = this.json[this.at];
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

  private nextSign(): number | undefined {
    this.skipSpace();
    return this.json[this.at];
  }

  private skipSpace(): void {
    for (let sign = this.json[this.at]; sign !== undefined && sign <= SPACE; sign = this.json[this.at]) this.at += 1;
  }
}
