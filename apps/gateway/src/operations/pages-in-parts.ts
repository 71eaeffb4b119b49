import type { ListPart } from '@stratus/contracts';
import type { OperationReply } from '@stratus/messaging';

/** In bytes; four times the broker's message limit. A larger page would take too much of the gateway's memory. */
const MAX_PAGE_BYTES = 32 * 1024 * 1024;

const START = Buffer.from('{"data":[');
const END = '],"page":';

/**
 * Reads a page that is too large for one message in parts, halving them until each fits, one after the other. Like the pages
 * of a list, its parts are read at different moments.
 * @param ask asks the service for a part of the page.
 * @param tooLarge the service's refusal of the whole page.
 * @returns the whole page, as the service would have written it; the refusal if it exceeds 32 MiB, at once if the service
 *   reports the size; the service's reply to a part that failed.
 */
export async function readInParts(
  pageSize: number,
  tooLarge: OperationReply,
  ask: (part: ListPart) => Promise<OperationReply>,
): Promise<OperationReply> {
  if ((tooLarge.bytes ?? 0) > MAX_PAGE_BYTES) return tooLarge;
  const items: Buffer[] = [];
  let bytes = 0;
  let end = Buffer.alloc(0);
  let last = tooLarge;
  const waiting: ListPart[] = halvesOf({ skip: 0, rows: pageSize });
  for (let part = waiting.shift(); part; part = waiting.shift()) {
    // Reading one part at a time limits the data in transit.
    last = await ask(part);
    if (last.tooLarge && part.rows > 1) {
      waiting.unshift(...halvesOf(part));
      continue;
    }
    if (last.status !== 200) return last;
    const body = Buffer.from(last.body);
    const ending = body.lastIndexOf(END);
    const data = body.subarray(START.length, ending);
    bytes += data.length;
    if (bytes > MAX_PAGE_BYTES) return tooLarge;
    if (data.length > 0) items.push(data);
    end = body.subarray(ending);
  }
  const commas = items.flatMap((item, index) => (index === 0 ? [item] : [Buffer.from(','), item]));
  return { ...last, body: Buffer.concat([START, ...commas, end]) };
}

function halvesOf({ skip, rows }: ListPart): ListPart[] {
  const first = Math.ceil(rows / 2);
  return [
    { skip, rows: first },
    { skip: skip + first, rows: rows - first },
  ].filter((part) => part.rows > 0);
}
