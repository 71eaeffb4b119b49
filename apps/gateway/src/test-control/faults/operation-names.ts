import type { Operation } from '@stratus/contracts';

const NEAREST = 3;

/** Finds operations by their names in the API's document, which a dialect may have in its own word. */
export class OperationNames {
  private readonly byName: ReadonlyMap<string, Operation>;

  /** @param spelled a subject, or a text of the product, as clients know it. */
  constructor(
    operations: readonly Operation[],
    readonly spelled: (subject: string) => string,
  ) {
    const names = (name: (subject: string) => string): [string, Operation][] =>
      operations.map((operation) => [name(operation.subject), operation]);
    this.byName = new Map([...names((subject) => subject), ...names(spelled)]);
  }

  find(name: string): Operation | undefined {
    return this.byName.get(name);
  }

  /** The names most similar to this one. @param counts which operations may be named; by default all. */
  nearest(name: string, counts: (operation: Operation) => boolean = () => true): string[] {
    const named = [...this.byName.values()].filter(counts);
    const spelled = [...new Set(named.map(({ subject }) => this.spelled(subject)))];
    const byDistance = spelled.map((known) => ({ known, distance: distanceBetween(name, known) }));
    return byDistance
      .toSorted((one, other) => one.distance - other.distance)
      .slice(0, NEAREST)
      .map(({ known }) => known);
  }
}

/** The fewest insertions, deletions and replacements of characters that turn one text into the other. */
function distanceBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [index, character] of [...one].entries()) {
    const next = [index + 1];
    for (let column = 1; column < row.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (other[column - 1] === character ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
