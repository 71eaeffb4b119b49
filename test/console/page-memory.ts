import { eventually } from '@stratus/testing';
import type { Page } from 'playwright-core';

/** Everything that the page shows and the tab keeps. */
export const keptIn = (page: Page): Promise<string> =>
  page.evaluate(
    `document.documentElement.outerHTML + location.href + JSON.stringify({ ...sessionStorage, ...localStorage })`,
  );

/** Waits until the page's memory has none of some texts: what a page no longer shows stays until it is drawn again. */
export const forgotten = (page: Page, texts: readonly string[]): Promise<unknown> =>
  eventually('the end of the texts in memory', async () => {
    expect(await foundInMemory(page, texts)).toEqual([]);
    return true;
  });

/** Those of some texts that a value in the page's memory contains, as a snapshot of the heap finds them. */
export async function foundInMemory(page: Page, texts: readonly string[]): Promise<string[]> {
  const inspector = await page.context().newCDPSession(page);
  const found = new Set<string>();
  const longest = Math.max(...texts.map(({ length }) => length));
  let before = '';
  inspector.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => {
    const read = before + chunk;
    for (const text of texts) if (read.includes(text)) found.add(text);
    before = read.slice(-longest);
  });
  await inspector.send('HeapProfiler.collectGarbage');
  await inspector.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await inspector.detach();
  return [...found];
}
