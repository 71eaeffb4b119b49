import { COMPUTE, COMPUTES, COMPUTES_TITLE, COMPUTE_TITLE } from './dialect.js';

/** The word of a dialect in its four forms. */
export interface DialectWords {
  word: string;
  plural: string;
  title: string;
  pluralTitle: string;
}

/** The word of the services, the stream and the stored data. */
export const INSIDE: DialectWords = {
  word: COMPUTE,
  plural: COMPUTES,
  title: COMPUTE_TITLE,
  pluralTitle: COMPUTES_TITLE,
};

/** The forms in a fixed order. */
export const formsOf = ({ word, plural, title, pluralTitle }: DialectWords): string[] => [
  word,
  plural,
  title,
  pluralTitle,
];

const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** All forms of a word; missing ones are derived from it. */
export function wordsOf(word: string, given: Partial<Omit<DialectWords, 'word'>> = {}): DialectWords {
  const { plural = `${word}s`, title = capitalised(word) } = given;
  const pluralTitle = given.pluralTitle ?? (given.plural === undefined ? `${title}s` : capitalised(plural));
  return { word, plural, title, pluralTitle };
}

/**
 * A function that swaps the words of two sides in a text: applied twice, it returns the original text, and a name that one
 * side spells with the other's word is unknown there. A word is matched alone, between punctuation, after digits, or before
 * capitals.
 */
export function exchangeOf(here: DialectWords, there: DialectWords): (text: string) => string {
  const [ours, theirs] = [formsOf(here), formsOf(there)];
  const other = new Map(
    ours.flatMap((form, index) => [
      [form, theirs[index] ?? ''],
      [theirs[index] ?? '', form],
    ]),
  );
  const forms = [...other.keys()].toSorted((a, b) => b.length - a.length);
  const pattern = new RegExp(`(?<![A-Za-z])(?:${forms.join('|')})(?![A-Za-z0-9])`, 'g');
  return (text) => text.replace(pattern, (form) => other.get(form) ?? form);
}
