import { localSettings } from './local-settings.ts';

describe('the settings of npm start', () => {
  it('make jobs short', () => expect(localSettings('compute', {})).toMatchObject({ COMPUTE_BOOT_MS: '400' }));

  it('yield to the environment, variable by variable', () => {
    const settings = localSettings('compute', { COMPUTE_BOOT_MS: '5000', COMPUTE_RESIZE_MS: '', OTHER: '1' });
    expect(settings).toMatchObject({ COMPUTE_BOOT_MS: '5000', COMPUTE_PROVISION_MS: '400', COMPUTE_RESIZE_MS: '1000' });
    expect(settings).not.toHaveProperty('OTHER');
  });

  it('are empty for services that need none', () => expect(localSettings('vpc', { A: '1' })).toEqual({}));
});
