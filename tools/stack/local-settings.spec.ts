import { GATEWAY, commonSettings, localSettings, reachableAt } from './local-settings.ts';

describe('the settings of npm start', () => {
  it('make jobs short', () => expect(localSettings('compute', {})).toMatchObject({ COMPUTE_BOOT_MS: '400' }));

  it('yield to the environment, variable by variable', () => {
    const settings = localSettings('compute', { COMPUTE_BOOT_MS: '5000', COMPUTE_RESIZE_MS: '', OTHER: '1' });
    expect(settings).toMatchObject({ COMPUTE_BOOT_MS: '5000', COMPUTE_PROVISION_MS: '400', COMPUTE_RESIZE_MS: '1000' });
    expect(settings).not.toHaveProperty('OTHER');
  });

  it('yield to the environment for the gateway', () => {
    const settings = { HTTP_HOST: '127.0.0.1', RATE_LIMITS: 'addresses', TEST_CONTROL: 'on' };
    expect(localSettings(GATEWAY, {})).toEqual(settings);
    const chosen = { RATE_LIMITS: 'on', HTTP_HOST: '0.0.0.0', TEST_CONTROL: 'off' };
    expect(localSettings(GATEWAY, chosen)).toEqual(chosen);
  });

  it.each([
    [{}, 'on'],
    [{ HTTP_HOST: '127.0.0.2' }, 'on'],
    [{ HTTP_HOST: '0.0.0.0' }, 'off'],
    [{ HTTP_HOST_FILE: '/run/host' }, 'off'],
    [{ HTTP_HOST: '0.0.0.0', TEST_CONTROL_ANYWHERE: 'on' }, 'on'],
    [{ TEST_CONTROL: 'off' }, 'off'],
  ])('with %j the test control is %s', (environment, isOpen) => {
    for (const name of [GATEWAY, 'account', 'compute', 'database'])
      expect(localSettings(name, environment)).toMatchObject({ TEST_CONTROL: isOpen });
  });

  it('yield to the environment for all apps', () => {
    const chosen = { ADMIN_HOST: '0.0.0.0', LOG_LEVEL: 'debug', MALLOC_ARENA_MAX: '4' };
    expect(commonSettings(chosen)).toMatchObject(chosen);
    expect(commonSettings({})).toMatchObject({ ADMIN_HOST: '127.0.0.1', LOG_LEVEL: 'info', MALLOC_ARENA_MAX: '1' });
  });

  it('yield to a file that holds the variable, of which the app would refuse both', () => {
    expect(localSettings(GATEWAY, { RATE_LIMITS_FILE: '/run/limits' })).toEqual({
      HTTP_HOST: '127.0.0.1',
      TEST_CONTROL: 'on',
    });
  });

  it('open only the test control for services that need nothing else', () =>
    expect(localSettings('vpc', { A: '1' })).toEqual({ TEST_CONTROL: 'on' }));
});

it.each([
  [undefined, '127.0.0.1'],
  ['0.0.0.0', '127.0.0.1'],
  ['10.0.0.5', '10.0.0.5'],
  ['::1', '[::1]'],
])('a server that listens on %s is reached at %s', (listening, reached) =>
  expect(reachableAt(listening)).toBe(reached),
);
