import { jestArguments } from './jest.ts';

const argumentsFor = (...args: string[]) => jestArguments({ projects: ['unit'], args }, 'report.json');

describe('the arguments for Jest', () => {
  it('are our own, followed by those of the user', () => {
    const given = argumentsFor('apps/vpc-service', '-t', 'refuses');
    expect(given.slice(-3)).toEqual(['apps/vpc-service', '-t', 'refuses']);
    expect(given).not.toContain('--runInBand');
  });

  it('for a debugger go to Node, and keep all specs in its process', () => {
    const given = argumentsFor('--inspect-brk=9230', 'tools/docs');
    expect(given[0]).toBe('--inspect-brk=9230');
    expect(given.filter((argument) => argument.startsWith('--inspect'))).toHaveLength(1);
    expect(given).toEqual(expect.arrayContaining(['--runInBand', '--testTimeout=3600000', 'tools/docs']));
  });

  it('list no skipped tests when tests are selected by name', () => {
    expect(argumentsFor('-t', 'refuses')).toContain('--verbose=false');
    expect(argumentsFor('-t', 'refuses', '--verbose')).not.toContain('--verbose=false');
    expect(argumentsFor('tools/docs')).not.toContain('--verbose=false');
  });
});
