/** Characters that end a line for `readline`, and that JSON does not escape. */
const SEPARATORS = /[\u2028\u2029]/g;

/** A value as one line of JSON, for programs that exchange lines. */
export const jsonLine = (value: unknown): string =>
  `${JSON.stringify(value).replaceAll(SEPARATORS, (character) => `\\u${character.charCodeAt(0).toString(16)}`)}\n`;
