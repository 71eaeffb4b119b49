import type { Readable } from 'node:stream';

const MAX_LENGTH = 10_000;

/** The end of a log, for the message of a failed start. */
export class LogTail {
  #text = '';
  #following = true;

  get text(): string {
    return this.#text;
  }

  follow(stream: Readable): void {
    stream.on('data', (data: Buffer | string) => {
      if (this.#following) this.#text = `${this.#text}${data.toString()}`.slice(-MAX_LENGTH);
    });
  }

  /** From now on the stream flows for other readers alone. */
  stop(): void {
    this.#following = false;
  }
}
