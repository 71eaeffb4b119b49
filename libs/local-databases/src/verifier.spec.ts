import { verifierOf } from './verifier.js';

describe('the stored form of a password', () => {
  it('matches the example of RFC 7677 for PostgreSQL', () => {
    const before =
      'SCRAM-SHA-256$4096:W22ZaJ0SNY7soEsUEjb6gQ==$WG5d8oPm3OtcPnkdi4Uo7BkeZkBFzpcXkuLmtbsT4qY=:wfPLwcE6nTWhTAmQ7tl2KeoiWGPlZqQxSrmfPwDl2dU=';
    expect(verifierOf('postgresql', 'pencil', before)).toBe(before);
  });

  it('has new salt for a new password, and never contains the password', () => {
    const first = verifierOf('postgresql', 'one');
    expect(verifierOf('postgresql', 'one', first)).toBe(first);
    expect(verifierOf('postgresql', 'two', first)).not.toBe(first);
    expect(verifierOf('postgresql', 'one')).not.toBe(first);
    expect(first).toMatch(/^SCRAM-SHA-256\$4096:[^:]{24}\$[^:]{44}:[^:]{44}$/);
  });

  it('is a hash of the hash for MySQL', () => {
    expect(verifierOf('mysql', 'password')).toBe('*2470C0C06DEE42FD1618BB99005ADCA2EC9D1E19');
  });
});
