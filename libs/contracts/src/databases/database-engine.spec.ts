import {
  CLUSTER_SIZES,
  DATABASE_ENGINES,
  defaultReplicationCommitType,
  defaultReplicationType,
} from './database-engine.js';

describe('differences of the engines (contract 1.3, 4.9)', () => {
  it('include the default replication', () => {
    const defaults = DATABASE_ENGINES.map((engine) =>
      CLUSTER_SIZES.map((size) => defaultReplicationType(engine, size)),
    );
    expect(defaults).toEqual([
      ['none', 'semi_synch'],
      ['none', 'asynch'],
    ]);
  });

  it('include when a commit counts, for PostgreSQL only', () => {
    expect(defaultReplicationCommitType('mysql', 'semi_synch')).toBeNull();
    expect(defaultReplicationCommitType('postgresql', 'none')).toBe('local');
    expect(defaultReplicationCommitType('postgresql', 'asynch')).toBe('local');
  });
});
