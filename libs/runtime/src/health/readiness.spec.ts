import { Readiness } from './readiness.js';

describe('readiness', () => {
  it('reports no problem when every check passes', async () => {
    const readiness = new Readiness();
    readiness.register('postgres', () => undefined);
    expect(await readiness.problems()).toEqual({});
  });

  it('names each failing component, whether its check throws or returns the problem', async () => {
    const readiness = new Readiness();
    readiness.register('postgres', () => Promise.reject(new Error('connection refused')));
    readiness.register('nats', () => 'disconnected');
    readiness.register('fine', () => undefined);
    expect(await readiness.problems()).toEqual({ postgres: 'connection refused', nats: 'disconnected' });
  });

  it('ends when the process stops', async () => {
    const readiness = new Readiness();
    readiness.stop();
    expect(await readiness.problems()).toEqual({ process: 'stopping' });
  });
});

it('reports all problems in one line to the readiness that it is part of', async () => {
  const [app, process] = [new Readiness(), new Readiness()];
  process.register('app', () => app.summary());
  expect(await process.problems()).toEqual({});
  app.register('postgres', () => 'away');
  app.register('nats', () => 'disconnected');
  expect(await process.problems()).toEqual({ app: 'postgres: away; nats: disconnected' });
});
