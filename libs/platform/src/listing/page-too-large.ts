/** A page has more bytes than one answer may have. The gateway reads it in parts. */
export class PageTooLarge extends Error {}
