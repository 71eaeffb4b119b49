import type { Parts, Plan } from '@stratus/data-plane';

/** How many namespaces are compared at a time, while nothing changes. */
const AT_ONCE = 20;

/** Chooses the namespaces to compare with the kernel next, one after the other. */
export class Checks {
  private last = '';

  /** @returns namespaces with all of their chains. */
  next({ namespaces }: Plan): Parts {
    const names = [...namespaces.keys()].toSorted();
    const after = names.filter((name) => name > this.last);
    const chosen = [...after, ...names.filter((name) => name <= this.last)].slice(0, AT_ONCE);
    this.last = chosen.at(-1) ?? '';
    return new Map(
      chosen.map((name) => {
        const chains = [...(namespaces.get(name)?.ruleset?.chains.keys() ?? [])];
        return [name, { chains, onlyRules: false }];
      }),
    );
  }
}
