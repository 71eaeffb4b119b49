import { Closing } from './closing.js';

describe('closing', () => {
  it('closes the last opened first, goes on after a failure and throws it', async () => {
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
});
