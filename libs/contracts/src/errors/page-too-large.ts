/** A page has more bytes than one answer may have. The gateway reads it in parts, if that is not too large either. */
export class PageTooLarge extends Error {
  /** @param bytes about how many the whole page has; undefined when that is not known. */
  constructor(readonly bytes?: number) {
    super('the page is too large for one answer');
  }
}
