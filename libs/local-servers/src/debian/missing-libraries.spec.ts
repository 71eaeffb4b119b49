import { dependenciesIn } from './missing-libraries.ts';

describe('dependencies of Debian packages', () => {
  it('are lists of alternatives', () => {
    const output = [
      'mariadb-backup',
      '  PreDepends: init-system-helpers',
      '  Depends: libaio1t64',
      ' |Depends: libsystemd0',
      '  Depends: libelogind0',
      '    a-provider',
      '  Depends: <virtual-tool>',
      '  Breaks: libold',
      '  Recommends: libnice',
    ].join('\n');
    expect(dependenciesIn(output)).toEqual([['libaio1t64'], ['libsystemd0', 'libelogind0'], ['virtual-tool']]);
  });
});
