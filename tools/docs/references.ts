/** The valid targets of references by number. */
export interface Known {
  /** Sections of docs/contract, each with the number of its last rule, 0 without rules. */
  sections: ReadonlyMap<string, number>;
  /** `C1`, `C2`, … */
  choices: ReadonlySet<string>;
  /** Numbers of the files in docs/decisions. */
  decisions: ReadonlySet<string>;
}

/** Numbered headings of the documents of the contract; a rule is an item of a numbered list below one. */
export function sectionsOf(documents: readonly string[]): Map<string, number> {
  const sections = new Map<string, number>();
  for (const document of documents) {
    let section: string | undefined;
    for (const line of document.split('\n')) {
      section = /^#+ (\d+(?:\.\d+)?) /.exec(line)?.[1] ?? section;
      if (section === undefined) continue;
      const rule = Number(/^(\d+)\. /.exec(line)?.[1] ?? 0);
      sections.set(section, Math.max(sections.get(section) ?? 0, rule));
    }
  }
  return sections;
}

/** First cells `C1`, `C2`, … of the table of choices. */
export const choicesOf = (document: string): Set<string> =>
  new Set([...document.matchAll(/^\| (C\d+) /gm)].map(([, choice = '']) => choice));

/** @param files names such as `0001-records-are-plain-json-schemas.md`. */
export const decisionsOf = (files: readonly string[]): Set<string> =>
  new Set(files.map((file) => String(Number.parseInt(file, 10))));

const AND = '(?:, and |, | and |; )';
const listOf = (item: string): string => `${item}(?:${AND}${item})*`;
/** A whole number that does not begin a section's number. */
const NUMBER = String.raw`\d+(?![\d]|\.\d)`;
const RULES = `,? rules? (${listOf(NUMBER)})`;
const SECTION = String.raw`(\d+\.\d+|${NUMBER})(?:${RULES})?`;
const FURTHER_SECTION = String.raw`\d+\.\d+(?:${RULES})?`;

const CONTRACT = new RegExp(String.raw`\bcontract (${SECTION}(?:${AND}${FURTHER_SECTION})*)`, 'gi');
const CHOICES = new RegExp(String.raw`\bchoices? (${listOf('C?' + NUMBER)})`, 'gi');
const DECISIONS = new RegExp(String.raw`\b(?:decision|ADR)s? (${listOf(NUMBER)})`, 'gi');
const FIRST_OR_FURTHER = new RegExp(String.raw`(^\d+(?:\.\d+)?|\d+\.\d+)(?:${RULES})?`, 'g');

const numbersIn = (list: string): string[] => list.match(/C?\d+/gi) ?? [];
const listsIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, list = '']) => list);

/**
 * References without a target in a text: sections and rules of the contract ("contract 1.1, 4.3 rules 5 and 6"), choices
 * ("choice C12"), decisions ("decision 9", "ADR 9"). Each is returned as it would read alone.
 */
export const missingReferences = (text: string, known: Known): string[] => [
  ...listsIn(text, CONTRACT).flatMap((list) => missingSections(list, known.sections)),
  ...missingOf('choice', listsIn(text, CHOICES), known.choices),
  ...missingOf('decision', listsIn(text, DECISIONS), known.decisions),
];

const missingOf = (kind: string, lists: readonly string[], known: ReadonlySet<string>): string[] =>
  lists
    .flatMap(numbersIn)
    .filter((number) => !known.has(number))
    .map((number) => `${kind} ${number}`);

const missingSections = (list: string, sections: Known['sections']): string[] =>
  [...list.matchAll(FIRST_OR_FURTHER)].flatMap(([, section = '', rules = '']) => {
    const lastRule = sections.get(section);
    if (lastRule === undefined) return [`contract ${section}`];
    const missing = numbersIn(rules).filter((rule) => Number(rule) < 1 || Number(rule) > lastRule);
    return missing.map((rule) => `contract ${section} rule ${rule}`);
  });
