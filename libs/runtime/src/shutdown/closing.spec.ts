import { Closing } from './closing.js';

describe('closing', () => {
  it('closes the last opened first, continues after a failure and throws it', async () => {
    const closed: string[] = [];
    const closing = new Closing();
    closing.add(async () => void closed.push('database'));
    closing.add(() => Promise.reject(new Error('app')));
    closing.add(async () => void closed.push('purge'));
    await expect(closing.run()).rejects.toThrow('app');
    expect(closed).toEqual(['purge', 'database']);
    await closing.run();
    expect(closed).toHaveLength(2);
  });

  it('prevents a running boot from opening more, and closes its last resource, too', async () => {
    const closed: string[] = [];
    const closing = new Closing();
    let end = (): void => undefined;
    closing.add(() => new Promise<void>((resolve) => (end = resolve)).then(() => void closed.push('first')));
    const running = closing.run();
    expect(() => closing.add(async () => void closed.push('late'))).toThrow('asked to stop while booting');
    const again = closing.run();
    end();
    await again;
    expect(closed).toEqual(['first', 'late']);
    await running;
  });
});
