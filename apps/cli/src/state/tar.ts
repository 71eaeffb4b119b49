/** Size of the pieces of a tar file. */
export const BLOCK = 512;

/** How many bytes follow a content of this size, up to the next block. */
export const paddingAfter = (bytes: number): number => (BLOCK - (bytes % BLOCK)) % BLOCK;

/** The end of a tar file. */
export const END = Buffer.alloc(2 * BLOCK);

const SIZE = { offset: 124, length: 12 };
const CHECKSUM = { offset: 148, length: 8 };
/** The largest size that its field can say. */
export const MAX_SIZE = 8 ** 11 - 1;

/** The block before a content: always the same bytes for a name and a size, so that a reader can compare them. */
export function header(name: string, bytes: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0');
  block.write(name, 0, 100, 'latin1');
  block.write('0000600\0', 100, 'latin1');
  block.write('0000000\0', 108, 'latin1');
  block.write('0000000\0', 116, 'latin1');
  block.write(`${octal(bytes, 11)}\0`, SIZE.offset, 'latin1');
  block.write(`${octal(0, 11)}\0`, 136, 'latin1');
  // Counts as spaces in the sum.
  block.fill(' ', CHECKSUM.offset, CHECKSUM.offset + CHECKSUM.length);
  block.write('0', 156, 'latin1');
  block.write('ustar\x0000', 257, 'latin1');
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${octal(sum, 6)}\0 `, CHECKSUM.offset, 'latin1');
  return block;
}

/** The size that a header says; NaN if it says none. */
export function sizeIn(block: Buffer): number {
  const text = block.toString('latin1', SIZE.offset, SIZE.offset + SIZE.length - 1);
  return /^[0-7]+$/.test(text) ? Number.parseInt(text, 8) : Number.NaN;
}
