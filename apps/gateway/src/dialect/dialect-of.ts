import { INSIDE, formsOf, wordsOf } from '@stratus/contracts';
import type { Operation } from '@stratus/contracts';
import { ConfigurationError } from '@stratus/environment';
import { Dialect } from './dialect.js';
import { takenWords } from './taken-words.js';

/** The settings of the dialect. */
export interface WordSettings {
  API_DIALECT?: string | undefined;
  API_DIALECT_PLURAL?: string | undefined;
  API_DIALECT_TITLE?: string | undefined;
  API_DIALECT_PLURAL_TITLE?: string | undefined;
}

const FORMS = ['API_DIALECT_PLURAL', 'API_DIALECT_TITLE', 'API_DIALECT_PLURAL_TITLE'] as const;

/**
 * The gateway's dialect; null without a word, and with the services' word.
 *
 * @throws ConfigurationError for forms without a word, equal forms, and a word that the contract uses otherwise.
 */
export function dialectOf(settings: WordSettings, operations: readonly Operation[]): Dialect | null {
  const { API_DIALECT: word } = settings;
  const [plural, title, pluralTitle] = FORMS.map((name) => settings[name]);
  if (word === undefined) {
    refuseIfAny(
      FORMS.filter((name) => settings[name]).map((name) => `${name}: is a form of API_DIALECT: set that, too`),
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
      ? [`API_DIALECT: its forms are ${forms.join(', ')}, but must differ: set those that should be others`]
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
    .map((form) => `API_DIALECT: ${form.toLowerCase()} means something else in this API: choose another word`);
}

function refuseIfAny(faults: readonly string[]): void {
  if (faults.length > 0) throw new ConfigurationError([...new Set(faults)]);
}
