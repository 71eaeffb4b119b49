/** How many namespaces are read or written at a time. */
const CONCURRENCY = 4;

/** Does the work for each item, a few at a time. @throws the first failure, when all of the work has ended. */
export async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const queue = items.values();
  const failures: unknown[] = [];
  const worker = async (): Promise<void> => {
    for (const item of queue) await work(item).catch((error: unknown) => failures.push(error));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  if (failures.length > 0) throw failures[0];
}
