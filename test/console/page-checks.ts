import axe from 'axe-core';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
/** Dialogs fade in, and colours fade into those of the other scheme: meanwhile texts are pale. Loaders go on for ever. */
const CHANGES = 'document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)';
const EDGE = 'document.documentElement.clientWidth';

/** Opens a page in the window of another, whose user stays signed in. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href);
  await settled(page);
}

/** Waits for the title and for all that is on its way. */
async function settled(page: Page): Promise<void> {
  await page.locator('h1').waitFor();
  await page.locator('[aria-busy="true"], .mantine-Skeleton-root').first().waitFor({ state: 'hidden' });
}

/** Expects a page to work for everyone: on a phone in the light, and on a desk in the dark. */
export async function expectToWorkForEveryone(page: Page, path: string): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'light' });
  await visit(page, path);
  await expectNoBarriers(page);
  expect(await beyondTheEdge(page)).toEqual([]);
  await page.setViewportSize(WIDE);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
  await atRest(page);
  expect(await barriers(page)).toEqual([]);
}

/** Expects nothing on the page, as it is now, to keep people from using it. */
export async function expectNoBarriers(page: Page): Promise<void> {
  await page.evaluate(`${axe.source}; undefined`);
  await atRest(page);
  expect(await barriers(page)).toEqual([]);
}

const atRest = (page: Page): Promise<unknown> =>
  page.evaluate(`Promise.all(${CHANGES}.map(({ finished }) => finished.catch(() => undefined)))`);

/** What keeps people from using the page: serious and critical findings. */
async function barriers(page: Page): Promise<string[]> {
  const { violations } = (await page.evaluate('axe.run()')) as AxeResults;
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`));
}

/** The elements that reach beyond the right edge, if the page scrolls sideways. */
const beyondTheEdge = (page: Page): Promise<string[]> =>
  page.evaluate(`[...(${EDGE} < document.documentElement.scrollWidth ? document.querySelectorAll('body *') : [])]
    .filter((each) => each.getBoundingClientRect().right > ${EDGE})
    .map((each) => each.outerHTML.slice(0, 120))`);
