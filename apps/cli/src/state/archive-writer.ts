import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { CommandFailure } from '../command-failure.js';
import type { Collected } from './collect-data.js';
import type { Manifest } from './manifest.js';
import { END, header, MAX_SIZE, paddingAfter } from './tar.js';

export const MANIFEST_FILE = 'manifest.json';
/** The files of an archive have numbers for names: their paths, which may be long, are in the manifest. */
export const nameOfFile = (index: number): string => `files/${index}`;

type Contents = Collected['contents'];

/** Small pieces are gathered: each costs the compressor a turn. */
const PIECE = 1024 * 1024;

/**
 * Writes a snapshot: a tar file, compressed with zstd and with its checksum.
 *
 * @param contents each file's content by its number in the manifest, or the path of a copy.
 */
export async function writeArchive(file: string, manifest: Manifest, contents: Contents): Promise<void> {
  const { ZSTD_c_checksumFlag: checksum, ZSTD_c_compressionLevel: level } = constants;
  await pipeline(
    Readable.from(gathered(contentOf(manifest, contents))),
    createZstdCompress({ params: { [level]: 1, [checksum]: 1 } }),
    createWriteStream(file, { flags: 'wx', mode: 0o600 }),
  );
}

async function* contentOf(manifest: Manifest, contents: Contents): AsyncGenerator<Buffer, void, undefined> {
  const text = Buffer.from(JSON.stringify(manifest));
  yield* [header(MANIFEST_FILE, text.length), text, Buffer.alloc(paddingAfter(text.length))];
  for (const [index, { path, bytes }] of manifest.entries.entries()) {
    if (bytes === undefined) continue;
    if (bytes > MAX_SIZE) throw new CommandFailure(`${path} is too large for a snapshot.`, 'Use stratus backup.');
    yield header(nameOfFile(index), bytes);
    const content = contents.get(index) ?? '';
    if (typeof content !== 'string') yield content;
    else if (bytes > 0) yield* createReadStream(content, { highWaterMark: PIECE });
    yield Buffer.alloc(paddingAfter(bytes));
  }
  yield END;
}

async function* gathered(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const piece of pieces) {
    waiting.push(piece);
    size += piece.length;
    if (size < PIECE) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  yield Buffer.concat(waiting);
}
