import { createReadStream } from 'node:fs';
import { createZstdDecompress } from 'node:zlib';
import { pipeline } from 'node:stream';
import type { Readable } from 'node:stream';
import type { Versions } from '../backup/manifest.js';
import { CommandFailure } from '../command-failure.js';
import { MANIFEST_FILE, nameOfFile } from './archive-writer.js';
import { noSnapshot, parseManifest } from './manifest.js';
import type { Entry, Manifest } from './manifest.js';
import { BLOCK, END, header, paddingAfter, sizeIn } from './tar.js';

const MAX_MANIFEST = 256 * 1024 * 1024;
const PIECE = 1024 * 1024;

/** Takes the files of a snapshot, in their order; directories have no content. */
export type Sink = (entry: Entry, content: AsyncIterable<Buffer>) => Promise<void>;

/** Reads what a snapshot contains, and nothing of its files. @throws CommandFailure as of {@link readArchive}. */
export async function readManifest(file: string, versions: Versions): Promise<Manifest> {
  return reading(file, (bytes) => manifestIn(bytes, versions, file));
}

/**
 * Reads a snapshot to its end: nothing but what {@link writeArchive} writes passes. A sink that keeps files must discard them
 * when this throws.
 *
 * @param begin called with the manifest before the first file.
 * @throws CommandFailure for a file that is no intact snapshot, or of another version.
 */
export async function readArchive(
  file: string,
  versions: Versions,
  begin: (manifest: Manifest) => Sink,
): Promise<Manifest> {
  return reading(file, async (bytes) => {
    const manifest = await manifestIn(bytes, versions, file);
    const sink = begin(manifest);
    for (const [index, entry] of manifest.entries.entries()) {
      const size = entry.bytes;
      if (size === undefined) await sink(entry, none());
      else {
        await bytes.expect(header(nameOfFile(index), size), `${entry.path} is not as it was stored`);
        await sink(entry, bytes.pieces(size));
        await bytes.expect(Buffer.alloc(paddingAfter(size)), `${entry.path} is not as it was stored`);
      }
    }
    await bytes.expect(END, 'it has more than its manifest says');
    if (!(await bytes.isAtEnd())) throw noSnapshot(file, 'something follows its end');
    return manifest;
  });
}

async function* none(): AsyncGenerator<Buffer, void, undefined> {}

async function reading<T>(file: string, work: (bytes: ByteReader) => Promise<T>): Promise<T> {
  // The decompressor ends the reading of the file with itself, and reports its errors.
  const content = pipeline(createReadStream(file), createZstdDecompress({ chunkSize: PIECE }), () => undefined);
  try {
    return await work(new ByteReader(content, file));
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    const { code = '', syscall } = error as NodeJS.ErrnoException;
    if (syscall !== undefined) throw error;
    if (!code.startsWith('ZSTD') && !code.startsWith('ERR_ZLIB') && !code.startsWith('Z_')) throw error;
    throw noSnapshot(file, 'it was cut off or altered');
  } finally {
    content.destroy();
  }
}

async function manifestIn(bytes: ByteReader, versions: Versions, file: string): Promise<Manifest> {
  const block = await bytes.take(BLOCK);
  const size = sizeIn(block);
  if (!(size <= MAX_MANIFEST) || !block.equals(header(MANIFEST_FILE, size)))
    throw noSnapshot(file, 'it does not begin with a manifest');
  const text = (await bytes.take(size)).toString('utf8');
  await bytes.expect(Buffer.alloc(paddingAfter(size)), 'its manifest is not as it was stored');
  return parseManifest(text, versions, file);
}

/** The decompressed bytes of a file, in pieces of wanted sizes. */
class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #left: Buffer = Buffer.alloc(0);

  constructor(
    content: Readable,
    private readonly file: string,
  ) {
    this.#chunks = content[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  }

  async take(size: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.pieces(size)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  async *pieces(size: number): AsyncGenerator<Buffer, void, undefined> {
    for (let missing = size; missing > 0;) {
      if (this.#left.length === 0 && !(await this.#next())) throw noSnapshot(this.file, 'it was cut off');
      const piece = this.#left.subarray(0, missing);
      this.#left = this.#left.subarray(piece.length);
      missing -= piece.length;
      yield piece;
    }
  }

  async expect(wanted: Buffer, otherwise: string): Promise<void> {
    if (!(await this.take(wanted.length)).equals(wanted)) throw noSnapshot(this.file, otherwise);
  }

  async isAtEnd(): Promise<boolean> {
    return this.#left.length === 0 && !(await this.#next());
  }

  async #next(): Promise<boolean> {
    const { done, value } = await this.#chunks.next();
    if (done === true) return false;
    this.#left = value;
    return true;
  }
}
