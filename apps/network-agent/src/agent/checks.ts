import type { Plan } from '@stratus/data-plane';

/** How many namespaces are compared at a time. */
const AT_ONCE = 20;
/** So often in a row a namespace may change while it is compared. */
const MAX_DISTURBED = 3;

/** Chooses the namespaces to compare with the kernel next, one after the other. */
export class Checks {
  private last = '';
  private readonly disturbed = new Map<string, number>();

  next({ namespaces }: Plan): string[] {
    const names = [...namespaces.keys()].toSorted();
    const after = names.filter((name) => name > this.last);
    const chosen = [...after, ...names.filter((name) => name <= this.last)].slice(0, AT_ONCE);
    this.last = chosen.at(-1) ?? '';
    return chosen;
  }

  /**
   * Sorts out what a comparison has found.
   *
   * @param written namespaces that were changed meanwhile: whether they differed is not known.
   * @returns those to compare once more while nothing changes.
   */
  conclude(
    compared: readonly string[],
    differing: ReadonlySet<string>,
    written: ReadonlySet<string>,
  ): ReadonlySet<string> {
    for (const name of compared) {
      if (written.has(name)) this.disturbed.set(name, (this.disturbed.get(name) ?? 0) + 1);
      else this.disturbed.delete(name);
    }
    const unknown = compared.filter((name) => (this.disturbed.get(name) ?? 0) >= MAX_DISTURBED);
    for (const name of unknown) this.disturbed.delete(name);
    return new Set([...unknown, ...[...differing].filter((name) => !written.has(name))]);
  }
}
