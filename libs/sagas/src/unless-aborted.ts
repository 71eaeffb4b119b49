/** Waits for work until the signal aborts; the work then goes on, and its result is ignored. */
export async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let abandon = (): void => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    abandon = () => reject(signal.reason);
    if (signal.aborted) abandon();
    else signal.addEventListener('abort', abandon, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abandon);
  }
}
