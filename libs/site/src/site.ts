import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Encoding } from './encoding.js';

/** A file of the site, as `tools/site/store.ts` describes it in the manifest. */
export interface SiteFile {
  /** Content type. */
  readonly type: string;
  /** Of its content; its name in the folder. */
  readonly hash: string;
  /** Bytes of each encoding that there is. */
  readonly sizes: Readonly<Partial<Record<Encoding, number>>>;
  /** The URL changes with the content. */
  readonly immutable?: true;
  /** The page writes styles into itself. */
  readonly inlineStyles?: true;
}

/** Where the build writes the site. */
export const SITE_FOLDER = join(import.meta.dirname, '../../../site');

/** The files that the build has rendered: a request can reach these alone, and a process that serves none reads nothing. */
export class Site {
  private files?: ReadonlyMap<string, SiteFile>;

  constructor(private readonly folder: string) {}

  /** @param url a path, without the query. */
  find(url: string): SiteFile | undefined {
    this.files ??= this.read();
    return this.files.get(url);
  }

  /** Where the content of a file is. */
  pathOf({ hash }: SiteFile, encoding: Encoding): string {
    return join(this.folder, 'files', encoding === 'identity' ? hash : `${hash}.${encoding}`);
  }

  private read(): Map<string, SiteFile> {
    const manifest = join(this.folder, 'manifest.json');
    if (!existsSync(manifest)) return new Map();
    return new Map(Object.entries(JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, SiteFile>));
  }
}
