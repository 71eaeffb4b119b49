import { INSIDE, exchangeOf } from '@stratus/contracts/browser';
import type { DialectWords } from '@stratus/contracts/browser';

/**
 * The word of the gateway that serves this page, and the way from and to the services' word, in which the console is written. Keys
 * and paths are translated; texts stay as the gateway sends them, since people know them from its API.
 */
export class Dialect {
  /** Swaps the word in a name of the API: a key, a kind of entity, an action, a scope. */
  readonly text: (text: string) => string;

  constructor(readonly words: DialectWords) {
    this.text = words.word === INSIDE.word ? (text) => text : exchangeOf(INSIDE, words);
  }

  /** A path relative to the base URL: the word may be its first segment. */
  path(path: string): string {
    return path.replace(/^\/[^/]+/, (segment) => this.text(segment));
  }

  /** A body, a filter or a reply with the keys swapped. */
  keys<T>(value: T): T {
    return (this.words.word === INSIDE.word ? value : this.swapped(value)) as T;
  }

  private swapped(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.swapped(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inside]) => [this.text(key), this.swapped(inside)]));
  }
}

/** The dialect that the page was completed with. */
export function dialectOfPage(words: string | undefined): Dialect {
  const [word, plural, title, pluralTitle] = (words ?? '').split(' ');
  return new Dialect(word && plural && title && pluralTitle ? { word, plural, title, pluralTitle } : INSIDE);
}
