import { Leases } from './leases.ts';

describe('leases', () => {
  let started: string[];
  let leases: Leases<string, string>;
  beforeEach(() => {
    started = [];
    const start = (kind: string): Promise<string> => Promise.resolve(`${kind} ${started.push(kind)}`);
    leases = new Leases(start, (thing) => thing);
  });

  it('give each user a thing of its own, and a returned one of the kind to the next', async () => {
    const [one, two] = await Promise.all([leases.lease('a'), leases.lease('a')]);
    expect([one, two]).toEqual(['a 1', 'a 2']);
    leases.giveBack(one);
    expect(await leases.lease('b')).toBe('b 3');
    expect(await leases.lease('a')).toBe(one);
    expect(await leases.lease('a')).toBe('a 4');
  });

  it('refuse what is not leased', async () => {
    const thing = await leases.lease('a');
    expect(leases.leased(thing)).toBe(thing);
    leases.giveBack(thing);
    expect(() => leases.leased(thing)).toThrow('Nothing is leased as a 1.');
    expect(() => leases.giveBack(thing)).toThrow('Nothing is leased as a 1.');
  });

  it('end all things, used or free, although one does not start or stop', async () => {
    const failing = new Leases<string, string>(
      (kind) => (kind === 'broken' ? Promise.reject(new Error('broken')) : Promise.resolve(kind)),
      (thing) => thing,
    );
    await failing.lease('used');
    failing.giveBack(await failing.lease('free'));
    await expect(failing.lease('broken')).rejects.toThrow('broken');
    const ended: string[] = [];
    await failing.end(async (thing) => {
      ended.push(thing);
      if (thing === 'used') throw new Error('does not stop');
    });
    expect(ended).toEqual(['used', 'free']);
  });
});
