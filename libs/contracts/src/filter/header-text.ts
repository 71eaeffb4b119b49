const HIGH_BYTE = /[\u0080-\u00ff]/;
const BEYOND_ONE_BYTE = /[\u0100-\uffff]/;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The text that a client put into a header. Node hands header bytes over one character each; clients that do not
 * escape beyond ASCII send UTF-8, so those bytes are decoded. Text that is not UTF-8 stays as it is.
 */
export function headerText(header: string): string {
  if (!HIGH_BYTE.test(header) || BEYOND_ONE_BYTE.test(header)) return header;
  try {
    return utf8.decode(Uint8Array.from(header, (character) => character.charCodeAt(0)));
  } catch {
    return header;
  }
}
