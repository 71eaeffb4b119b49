/** Work that others may need. */
export interface Task {
  key: string;
  /** Keys of tasks before it. */
  needs: readonly string[];
}

/**
 * Does tasks in the order of their needs, independent ones at the same time.
 *
 * @param tasks each after those that it needs.
 * @param limit tasks at a time.
 * @param work resolves to whether the task has succeeded; must not reject.
 * @param skip is called in place of it, with the key of the first needed task that has not.
 */
export async function inOrder<T extends Task>(
  tasks: readonly T[],
  limit: number,
  work: (task: T) => Promise<boolean>,
  skip: (task: T, missing: string) => void,
): Promise<void> {
  const results = new Map<string, Promise<boolean>>();
  const places = new Places(limit);
  const perform = async (task: T): Promise<boolean> => {
    for (const need of task.needs) {
      if ((await results.get(need)) === true) continue;
      skip(task, need);
      return false;
    }
    return places.take(() => work(task));
  };
  for (const task of tasks) results.set(task.key, perform(task));
  await Promise.all(results.values());
}

/** A number of places for work; those who wait get them in turn. */
class Places {
  readonly #waiting: (() => void)[] = [];

  constructor(private free: number) {}

  async take<R>(work: () => Promise<R>): Promise<R> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}
