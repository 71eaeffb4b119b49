/** A hidden tab gives its connection back: browsers have six for all tabs of an address. */
const HIDDEN_MS = 5_000;

interface Pausable {
  start(): void;
  pause(): void;
}

/** Keeps the feed connected while the page is visible. */
export function whileVisible(feed: Pausable): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = (): void => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') feed.start();
    else timer = setTimeout(() => feed.pause(), HIDDEN_MS);
  };
  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', follow);
  };
}
