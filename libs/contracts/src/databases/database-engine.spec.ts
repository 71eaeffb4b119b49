import {
  CLUSTER_SIZES,
  DATABASE_ENGINES,
  defaultReplicationCommitType,
  defaultReplicationType,
} from './database-engine.js';

describe('what the engines have otherwise (contract 1.3, 4.9)', () => {
  it('is the replication of a database whose request names none', () => {
    const defaults = DATABASE_ENGINES.map((engine) =>
      CLUSTER_SIZES.map((size) => defaultReplicationType(engine, size)),
    );
    expect(defaults).toEqual([
      ['none', 'semi_synch'],
      ['none', 'asynch'],
    ]);
  });

  it('is when a commit counts: PostgreSQL only', () => {
    expect(defaultReplicationCommitType('mysql', 'semi_synch')).toBeNull();
    expect(defaultReplicationCommitType('postgresql', 'none')).toBe('local');
    expect(defaultReplicationCommitType('postgresql', 'asynch')).toBe('local');
  });
});
