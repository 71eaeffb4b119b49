import { readCommandLine } from './command-line.ts';

describe('command line of npm start', () => {
  it('reads the flags', () => {
    expect(readCommandLine(['--port', '9000', '--fresh', '--state-dir', '/tmp/other'])).toMatchObject({
      port: 9000,
      fresh: true,
      stateDir: '/tmp/other',
    });
  });

  it.each([['--port', 'sesame'], ['--port', '70000'], ['--prot', '1'], ['extra']])('refuses %s %s', (...args) => {
    expect(() => readCommandLine(args)).toThrow();
  });
});
