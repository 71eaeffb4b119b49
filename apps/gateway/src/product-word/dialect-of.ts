import type { Operation } from '@stratus/contracts';
import { ConfigurationError } from '@stratus/environment';
import { Dialect } from './dialect.js';
import { takenWords } from './taken-words.js';
import { INSIDE, formsOf, wordsOf } from './words.js';

/** The settings of the product word. */
export interface WordSettings {
  PRODUCT_WORD?: string | undefined;
  PRODUCT_WORD_PLURAL?: string | undefined;
  PRODUCT_WORD_TITLE?: string | undefined;
  PRODUCT_WORD_PLURAL_TITLE?: string | undefined;
}

const FORMS = ['PRODUCT_WORD_PLURAL', 'PRODUCT_WORD_TITLE', 'PRODUCT_WORD_PLURAL_TITLE'] as const;

/**
 * The gateway's dialect; null without a word, and with the services' word.
 *
 * @throws ConfigurationError for forms without a word, equal forms, and a word that the contract uses otherwise.
 */
export function dialectOf(settings: WordSettings, operations: readonly Operation[]): Dialect | null {
  const { PRODUCT_WORD: word } = settings;
  const [plural, title, pluralTitle] = FORMS.map((name) => settings[name]);
  if (word === undefined) {
    refuseIfAny(
      FORMS.filter((name) => settings[name]).map((name) => `${name}: is a form of PRODUCT_WORD: set that, too`),
    );
    return null;
  }
  const words = wordsOf(word, {
    ...(plural !== undefined && { plural }),
    ...(title !== undefined && { title }),
    ...(pluralTitle !== undefined && { pluralTitle }),
  });
  const [forms, inside] = [formsOf(words), formsOf(INSIDE)];
  if (forms.join() === inside.join()) return null;
  refuseIfAny([
    ...(new Set(forms).size < forms.length
      ? [`PRODUCT_WORD: its forms are ${forms.join(', ')}, but must differ: set those that should be others`]
      : []),
    ...meaningsTaken(forms, operations),
  ]);
  return new Dialect(words, operations);
}

/** Errors of forms that mean something else in the contract: a client could not tell which meaning applies. */
function meaningsTaken(forms: readonly string[], operations: readonly Operation[]): string[] {
  const [taken, inside] = [takenWords(operations), formsOf(INSIDE)];
  return forms
    .filter((form) => taken.has(form.toLowerCase()) || inside.includes(form))
    .map((form) => `PRODUCT_WORD: ${form.toLowerCase()} means something else in this API: choose another word`);
}

function refuseIfAny(faults: readonly string[]): void {
  if (faults.length > 0) throw new ConfigurationError([...new Set(faults)]);
}
