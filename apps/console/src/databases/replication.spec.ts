import { commitTypesOf, replicationTypesOf } from './replication.js';

it('offers what the engine has for a number of nodes, the default first', () => {
  expect(replicationTypesOf('mysql', 3)).toEqual(['semi_synch', 'asynch']);
  expect(replicationTypesOf('postgresql', 3)).toEqual(['asynch']);
  expect(commitTypesOf('mysql', 3, undefined)).toEqual([]);
  expect(commitTypesOf('postgresql', 3, undefined)).toEqual(['local', 'off']);
  expect(commitTypesOf('postgresql', 1, 'asynch')).toContain('remote_apply');
});
