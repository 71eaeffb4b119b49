const HIGH_BYTE = /[\u0080-\u00ff]/;
const BEYOND_ONE_BYTE = /[\u0100-\uffff]/;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Decodes the text of a header. Node returns one character per byte, but clients send text beyond ASCII as UTF-8.
 * Bytes that are not UTF-8 stay as they are.
 */
export function headerText(header: string): string {
  if (!HIGH_BYTE.test(header) || BEYOND_ONE_BYTE.test(header)) return header;
  try {
    return utf8.decode(Uint8Array.from(header, (character) => character.charCodeAt(0)));
  } catch {
    return header;
  }
}
