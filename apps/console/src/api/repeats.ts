/** Keys of commands (contract 9.4): one that is sent again, because it has not succeeded as far as is known, is not done twice. */
export class Repeats {
  private last: { text: string; key: string } | undefined;

  /** The key of a command: that of the last one, if it was the same and has not succeeded. */
  keyOf(command: object): string {
    const text = JSON.stringify(command);
    if (this.last?.text !== text) this.last = { text, key: newKey() };
    return this.last.key;
  }

  /** The next command is another, even if it is the same: the last one has succeeded, or was given up. */
  forget(): void {
    this.last = undefined;
  }
}

/** `crypto.randomUUID` is missing on pages without TLS. */
const newKey = (): string =>
  `console-${Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
