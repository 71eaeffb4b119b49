import type { OperationReply } from '@stratus/messaging';
import { readInParts } from './pages-in-parts.js';

const refusal: OperationReply = { status: 400, body: Buffer.from('too large'), replayed: false, tooLarge: true };
const MIB = 1024 * 1024;

/** A service with these items and this message limit in bytes. */
function serviceOf(items: readonly unknown[], most: number) {
  const asked: [number, number][] = [];
  const ask = async ({ skip, rows }: { skip: number; rows: number }): Promise<OperationReply> => {
    asked.push([skip, rows]);
    const data = items.slice(skip, skip + rows);
    const body = Buffer.from(JSON.stringify({ data, page: 1, pages: 3, results: 70 }));
    return body.length > most ? refusal : { status: 200, body, replayed: false, tooLarge: false };
  };
  return { asked, ask };
}

const readAll = async (items: readonly unknown[], most: number, pageSize: number) => {
  const service = serviceOf(items, most);
  const reply = await readInParts(pageSize, refusal, service.ask);
  return { ...service, reply, text: Buffer.from(reply.body).toString() };
};

describe('a page that is too large for one message', () => {
  const tricky = ['],"page":1,"pages":9', '{"data":[', '"', ',', '日本'];

  it.each([25, 26, 97, 100, 499, 500])('of %d items arrives as if written at once', async (pageSize) => {
    const items = Array.from({ length: pageSize }, (_, n) => ({ n, text: tricky[n % tricky.length] }));
    const { text } = await readAll(items, 300, pageSize);
    expect(text).toBe(JSON.stringify({ data: items, page: 1, pages: 3, results: 70 }));
  });

  it('arrives even if only one item fits into a message', async () => {
    const items = Array.from({ length: 26 }, () => 'x'.repeat(400));
    const { text, asked } = await readAll(items, 500, 100);
    expect(JSON.parse(text)).toEqual({ data: items, page: 1, pages: 3, results: 70 });
    expect(asked.length).toBeLessThan(120);
  });

  it('is refused when a single item is too large, with the reply of the service', async () => {
    expect((await readAll(['x'.repeat(600)], 500, 25)).reply).toBe(refusal);
  });

  it('is refused beyond 32 MiB before the gateway has read all of it', async () => {
    const items = Array.from({ length: 100 }, () => 'x'.repeat(MIB));
    const { reply, asked } = await readAll(items, 8 * MIB, 100);
    // Not the whole reply: printing one of 100 MiB takes gigabytes.
    expect({ status: reply.status, bytes: reply.body.length }).toEqual({ status: 400, bytes: refusal.body.length });
    expect(Math.max(...asked.map(([skip]) => skip))).toBeLessThan(50 + 7);
  });

  it('is refused at once when the service reports a larger size', async () => {
    const { ask, asked } = serviceOf(['x'], 1);
    const known = { ...refusal, bytes: 32 * MIB + 1 };
    expect([await readInParts(25, known, ask), asked]).toEqual([known, []]);
    await readInParts(25, { ...refusal, bytes: 32 * MIB }, ask);
    expect(asked).not.toEqual([]);
  });

  it('ends with the failure of a part', async () => {
    const away: OperationReply = { status: 503, body: Buffer.from('away'), replayed: false, tooLarge: false };
    expect(await readInParts(25, refusal, async () => away)).toBe(away);
  });
});
