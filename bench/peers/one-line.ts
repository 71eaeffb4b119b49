const MAX_LENGTH = 200;

/** The beginning of a text in one line, for a message. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_LENGTH);
