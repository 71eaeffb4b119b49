import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import type { Chromium } from '@stratus/testing';
import { askRun } from './test-run.ts';

/** A busy machine takes its time; shorter than the limit of a test, so that a failure names what was not there. */
const TIMEOUT_MS = 60_000;

/** How a person looks at the console. */
export interface Viewer {
  /** Signed in with it; nobody without. */
  token?: string;
  width?: number;
  height?: number;
  colorScheme?: 'light' | 'dark';
}

/** A browser with the console of a gateway, for one spec. */
export class ConsoleBrowser {
  /** What the pages complained about: errors of scripts, and what the policy of the page refused. */
  readonly complaints: string[] = [];

  private constructor(
    private readonly browser: Browser,
    private readonly origin: string,
  ) {}

  /** @param baseUrl of the API, such as `http://127.0.0.1:8080/v4`. */
  static async launch(baseUrl: string): Promise<ConsoleBrowser> {
    const { binary, env } = await askRun<Chromium>('browser');
    const browser = await chromium.launch({
      executablePath: binary,
      env: { ...process.env, ...env },
      timeout: TIMEOUT_MS,
    });
    return new ConsoleBrowser(browser, new URL(baseUrl).origin);
  }

  /** Opens a page of the console in a window of its own. */
  async open(path: string, { token, width = 1280, height = 800, colorScheme = 'light' }: Viewer = {}): Promise<Page> {
    const context = await this.browser.newContext({ colorScheme, viewport: { width, height } });
    context.setDefaultTimeout(TIMEOUT_MS);
    const page = await context.newPage();
    page.on('pageerror', ({ message }) => this.complaints.push(`${path}: ${message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') this.complaints.push(`${path}: ${message.text()}`);
    });
    await page.goto(`${this.origin}${path}${token === undefined ? '' : `#token=${token}`}`);
    return page;
  }

  close(): Promise<void> {
    return this.browser.close();
  }
}
