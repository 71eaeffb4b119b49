/** One fault of a seed: where it is in the file, and what to do about it. */
export interface SeedFault {
  /** From 1. */
  line: number;
  /** Place in the content, such as `instances[0].type`; empty for the whole file. */
  path: string;
  reason: string;
}

/** A file full of nonsense has a fault at every character. */
const MAX_FAULTS = 1_000;

/** The text is no valid seed; its message has a line for each fault, `file:line: path: reason`. */
export class InvalidSeed extends Error {
  /** By line, a thousand at most. */
  readonly faults: readonly SeedFault[];

  constructor(file: string, faults: readonly SeedFault[]) {
    const first = faults.toSorted((a, b) => a.line - b.line).slice(0, MAX_FAULTS);
    const lines = first.map(
      ({ line, path, reason }) => `${file}:${line}: ${path === '' ? reason : `${path}: ${reason}`}`,
    );
    if (faults.length > first.length) lines.push(`${file}: and ${faults.length - first.length} more faults`);
    super(lines.join('\n'));
    this.faults = first;
    this.name = 'InvalidSeed';
  }
}
