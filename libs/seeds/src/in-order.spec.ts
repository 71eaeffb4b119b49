import { inOrder } from './in-order.js';

const task = (key: string, ...needs: string[]) => ({ key, needs });

/** Runs tasks whose work ends on demand, and writes down what happens. */
function run(limit: number, tasks: ReturnType<typeof task>[]) {
  const log: string[] = [];
  const ends = new Map<string, (succeeded: boolean) => void>();
  const work = ({ key }: { key: string }) => {
    log.push(key);
    return new Promise<boolean>((resolve) => ends.set(key, resolve));
  };
  const done = inOrder(tasks, limit, work, ({ key }, missing) => void log.push(`${key} lacks ${missing}`));
  const end = async (key: string, succeeded = true) => {
    ends.get(key)?.(succeeded);
    // Everything that follows from it happens in microtasks.
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { log, end, done };
}

describe('tasks in order', () => {
  it('begin when all that they need is done, independent ones side by side', async () => {
    const { log, end, done } = run(4, [task('a'), task('b'), task('c', 'a', 'b'), task('d', 'a')]);
    await end('none');
    expect(log).toEqual(['a', 'b']);
    await end('a');
    expect(log).toEqual(['a', 'b', 'd']);
    await end('b');
    expect(log).toEqual(['a', 'b', 'd', 'c']);
    await end('c');
    await end('d');
    await done;
  });

  it('run as many at a time as allowed, those that wait in turn', async () => {
    const { log, end, done } = run(
      2,
      ['a', 'b', 'c', 'd'].map((key) => task(key)),
    );
    await end('none');
    expect(log).toEqual(['a', 'b']);
    await end('b');
    expect(log).toEqual(['a', 'b', 'c']);
    for (const key of ['a', 'c', 'd']) await end(key);
    await done;
    expect(log).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are skipped without what they need, with all that needs them; the others go on', async () => {
    const { log, end, done } = run(4, [task('a'), task('b', 'a'), task('c', 'b'), task('d')]);
    await end('a', false);
    await end('d');
    await done;
    expect(log).toEqual(['a', 'd', 'b lacks a', 'c lacks b']);
  });
});
