/** A page exceeds the maximum size of one reply. The gateway reads it in parts, unless it is too large even for that. */
export class PageTooLarge extends Error {
  /** @param bytes approximate size of the whole page; undefined if unknown. */
  constructor(readonly bytes?: number) {
    super('the page is too large for one answer');
  }
}
