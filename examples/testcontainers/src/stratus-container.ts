import type { Readable } from 'node:stream';
import { AbstractStartedContainer, GenericContainer, Wait } from 'testcontainers';
import { LogTail } from './log-tail.js';
import { TestControl } from './test-control.js';
import type { NewAccount, TestAccount } from './test-control.js';

const PORT = 8080;
const STARTUP_MS = 120_000;

/** A container of the image `all-in-one` (docs/image.md): one API on one port, with accounts for tests. */
export class StratusContainer extends GenericContainer {
  /** @param image tag of a `docker build --target all-in-one`. */
  constructor(image = 'stratus:test') {
    super(image);
    this.withExposedPorts(PORT)
      .withStartupTimeout(STARTUP_MS)
      .withWaitStrategy(Wait.forHttp('/v4/regions', PORT, { abortOnContainerExit: true }).forStatusCode(200));
  }

  /** @param word that clients use for compute; by default `linode`, and `compute` is Stratus's own. */
  withApiDialect(word: string): this {
    return this.withEnvironment({ API_DIALECT: word });
  }

  /** @throws Error with the last lines of the container's log if the API does not answer. */
  override async start(): Promise<StartedStratusContainer> {
    const tail = new LogTail();
    const given = this.logConsumer;
    this.logConsumer = (stream: Readable) => {
      tail.follow(stream);
      given?.(stream);
    };
    try {
      return new StartedStratusContainer(await super.start());
    } catch (cause) {
      const log = tail.text === '' ? '' : `. The end of the log of its container:\n${tail.text}`;
      throw new Error(`Stratus did not start: ${String(cause)}${log}`, { cause });
    } finally {
      tail.stop();
      this.logConsumer = given;
    }
  }
}

/** A running Stratus. */
export class StartedStratusContainer extends AbstractStartedContainer {
  /** Origin of the API, as clients with a version of their own take it: `http://localhost:32768`. */
  getUrl(): string {
    return `http://${this.getHost()}:${this.getMappedPort(PORT)}`;
  }

  /** Base URL of the API: `http://localhost:32768/v4`. */
  getBaseUrl(): string {
    return `${this.getUrl()}/v4`;
  }

  /**
   * Opens an account, which no other test sees. A token `test-NAME` does the same at its first use, without records.
   *
   * @throws Error if there is an account of this name, or with the lines of the seed that are refused.
   */
  newAccount(account?: NewAccount): Promise<TestAccount> {
    return new TestControl(this.getBaseUrl()).newAccount(account);
  }

  /** Empties the account of a token, whatever it holds. */
  reset(token: string): Promise<void> {
    return new TestControl(this.getBaseUrl()).reset(token);
  }
}
