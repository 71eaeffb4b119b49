/** Asks about a way back from a page to another one. */
export type Ask = (target: string) => void;

let guarded: { path: string; ask: Ask } | null = null;

/**
 * Keeps the browser on a page when it goes back or forward.
 *
 * @returns the end of it.
 */
export function guardWayBack(path: string, ask: Ask): () => void {
  guarded = { path, ask };
  return () => {
    guarded = null;
  };
}

/** Called before anything is rendered: listeners of a window hear in the order of their coming, and the router must not be first. */
export const watchWayBack = (): void =>
  window.addEventListener('popstate', (event) => {
    if (!guarded || location.pathname === guarded.path) return;
    const target = location.pathname + location.search;
    event.stopImmediatePropagation();
    history.pushState(null, '', guarded.path);
    guarded.ask(target);
  });
