import { posix } from 'node:path';

/** Turns links between files of the repository into links between pages. */
export class Links {
  /** @param pages url of each served file, by its path in the repository. */
  constructor(private readonly pages: ReadonlyMap<string, string>) {}

  /**
   * Where a link in a file leads: a URL, or the path of a file that is not served.
   *
   * @param from path of the file that contains the link.
   */
  resolve(href: string, from: string): { url: string } | { file: string } {
    if (/^[a-z]+:|^[#/]/.test(href)) return { url: href };
    const [path = '', anchor] = href.split('#', 2);
    const file = posix.normalize(posix.join(posix.dirname(from), decodeURI(path))).replace(/\/$/, '');
    const page = this.pages.get(file);
    if (page === undefined) return { file };
    return { url: anchor === undefined ? page : `${page}#${anchor}` };
  }
}
