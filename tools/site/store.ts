import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { hashOf } from './site.ts';
import type { SiteFile } from './site.ts';

/** What the gateway knows of each file, by its URL; `libs/site` reads it. */
export interface StoredFile {
  type: string;
  hash: string;
  /** Sizes in bytes; `identity` is the file itself. */
  sizes: { identity: number; br?: number; gzip?: number };
  immutable?: true;
  inlineStyles?: true;
}

const MANIFEST = 'manifest.json';
const FILES = 'files';

/** 9 of 11 levels: the renderer's 3.6 MB take half a second and are 10 % larger than after the 11 seconds of level 11. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const COMPRESSIONS = [
  ['br', (content: Buffer) => promisify(brotliCompress)(content, BROTLI)],
  ['gzip', (content: Buffer) => promisify(gzip)(content, { level: 9 })],
] as const;

/** A gateway that runs may read, and another build may write, at the same time. */
function writeWhole(path: string, content: Buffer | string): void {
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, content);
  renameSync(unfinished, path);
}

/**
 * Writes the files with their compressed forms, named after their content, and the manifest. What is there already is not
 * compressed again; what the previous manifest names stays for gateways that have read it.
 */
export async function storeSite(files: readonly SiteFile[], target: string): Promise<void> {
  mkdirSync(join(target, FILES), { recursive: true });
  const previous = hashesIn(join(target, MANIFEST));
  const stored = await Promise.all(files.map(async (file) => [file.url, await storeFile(file, target)] as const));
  const manifest = JSON.stringify(Object.fromEntries(stored));
  // `npm run dev` restarts the gateway when it changes.
  if (textIn(join(target, MANIFEST)) !== manifest) writeWhole(join(target, MANIFEST), manifest);
  const kept = new Set([...previous, ...stored.map(([, { hash }]) => hash)]);
  for (const name of readdirSync(join(target, FILES))) {
    if (!kept.has(name.split('.', 1)[0] ?? '')) rmSync(join(target, FILES, name), { force: true });
  }
}

const textIn = (path: string): string | undefined => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);

function hashesIn(manifest: string): string[] {
  const files = JSON.parse(textIn(manifest) ?? '{}') as Record<string, StoredFile>;
  return Object.values(files).map(({ hash }) => hash);
}

async function storeFile({ type, content, immutable, inlineStyles }: SiteFile, target: string): Promise<StoredFile> {
  const hash = hashOf(content);
  const path = join(target, FILES, hash);
  const sizes: StoredFile['sizes'] = { identity: content.length };
  for (const [encoding, compress] of COMPRESSIONS) {
    const file = `${path}.${encoding}`;
    const compressed = existsSync(file) ? readFileSync(file) : await compress(content);
    if (compressed.length >= content.length) continue;
    if (!existsSync(file)) writeWhole(file, compressed);
    sizes[encoding] = compressed.length;
  }
  if (!existsSync(path)) writeWhole(path, content);
  return { type, hash, sizes, ...(immutable && { immutable }), ...(inlineStyles && { inlineStyles }) };
}
