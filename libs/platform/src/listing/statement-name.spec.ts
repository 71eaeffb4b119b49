import { StatementNames } from './statement-name.js';

describe('StatementNames', () => {
  it('gives equal texts equal names that fit a PostgreSQL identifier', () => {
    const name = new StatementNames().nameOf('SELECT 1');
    expect(name).toMatch(/^list_[0-9a-f]{24}$/);
    expect(new StatementNames().nameOf('SELECT 1')).toBe(name);
    expect(new StatementNames().nameOf('SELECT 2')).not.toBe(name);
  });

  it('stops naming new texts, so that clients cannot fill the memory of the database', () => {
    const names = new StatementNames(2);
    const first = names.nameOf('SELECT 1');
    expect(names.nameOf('SELECT 2')).toBeDefined();
    expect(names.nameOf('SELECT 3')).toBeUndefined();
    expect(names.nameOf('SELECT 1')).toBe(first);
  });
});
