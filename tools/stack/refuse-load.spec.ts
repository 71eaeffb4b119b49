import { INCOMING } from '@stratus/installation';

import { refuseLoad } from './refuse-load.ts';

const STATE = '/state';
const REQUEST = { incoming: `${STATE}/${INCOMING}x`, databases: 'local', name: 'one' } as const;

describe('a load', () => {
  it.each([{}, { databases: 'local' } as const])('of a stack with the options %j is possible', (options) => {
    refuseLoad(REQUEST, STATE, { stateDir: STATE, ...options });
  });

  it.each([
    [{ databases: 'simulated' } as const, 'start with --databases local'],
    [{ databaseUrl: 'postgres://other' }, 'another --state-dir'],
    [{ natsUrl: 'nats://other' }, 'another --state-dir'],
  ])('of a stack with the options %j is refused', (options, whatToDo) => {
    const load = (): void => refuseLoad(REQUEST, STATE, { stateDir: STATE, ...options });
    expect(load).toThrow(expect.objectContaining({ whatToDo: expect.stringContaining(whatToDo) }));
  });

  it.each(['/etc', `/other/${INCOMING}x`, `${STATE}/${INCOMING}x/..`, `${STATE}/postgres`])(
    'of %s is refused',
    (incoming) => {
      expect(() => refuseLoad({ ...REQUEST, incoming }, STATE, { stateDir: STATE })).toThrow('no data for this stack');
    },
  );
});
