import { Readiness } from './readiness.js';

describe('readiness', () => {
  it('is given when nothing is wrong', async () => {
    const readiness = new Readiness();
    readiness.register('postgres', () => undefined);
    expect(await readiness.problems()).toEqual({});
  });

  it('names each part that is away, thrown or said', async () => {
    const readiness = new Readiness();
    readiness.register('postgres', () => Promise.reject(new Error('connection refused')));
    readiness.register('nats', () => 'disconnected');
    readiness.register('fine', () => undefined);
    expect(await readiness.problems()).toEqual({ postgres: 'connection refused', nats: 'disconnected' });
  });

  it('ends with the process', async () => {
    const readiness = new Readiness();
    readiness.stop();
    expect(await readiness.problems()).toEqual({ process: 'stopping' });
  });
});
