import { environmentsOfApps, isUsersOwn, variablesOfSharedProcess } from './app-environments.ts';

const SERVERS = {
  httpPort: 8080,
  nats: { adminUrl: '', server: undefined, access: (user: string) => ({ url: 'nats://b', user, password: 'p' }) },
  serviceUrls: { vpc: 'postgres://vpc' },
  serviceSettings: {},
};
/** The launcher starts these servers, or gives the apps their ports. */
const PROVIDED = /^(DATABASE_URL|NATS_\w+|HTTP_PORT|API_DIALECT|PRODUCT_WORD)$/;

describe('variables of the user', () => {
  const defaults = environmentsOfApps(SERVERS, {});
  const names = new Set(
    [...defaults.values()].flatMap((each) => Object.keys(each)).filter((name) => !PROVIDED.test(name)),
  );

  it.each([...names])('%s wins over the launcher', (name) => {
    const environments = environmentsOfApps(SERVERS, { [name]: 'chosen' });
    const values = [...environments.values()].flatMap((each) => (name in each ? [each[name]] : []));
    expect(new Set(values)).toEqual(new Set(['chosen']));
  });

  it.each(['DATABASE_URL', 'NATS_USER', 'HTTP_PORT'])('%s does not replace what the launcher provides', (name) => {
    expect(environmentsOfApps(SERVERS, { [name]: 'chosen' })).toEqual(defaults);
  });

  it('win for one app of a shared process, too', () => {
    const own = { GATEWAY__RATE_LIMITS: 'on' };
    const shared = variablesOfSharedProcess(defaults, new Map([['gateway', 9]]), {}, own);
    expect(shared).toMatchObject({ GATEWAY__HTTP_PORT: '8080', GATEWAY__ADMIN_PORT: '9' });
    expect(shared).not.toHaveProperty('GATEWAY__RATE_LIMITS');
    expect(variablesOfSharedProcess(defaults, new Map(), {}, {})).toMatchObject({ GATEWAY__RATE_LIMITS: 'addresses' });
  });
});

describe('a variable for one app of a shared process', () => {
  it.each([
    [{ GATEWAY__RATE_LIMITS: 'on' }, true],
    [{ GATEWAY__RATE_LIMITS_FILE: '/run/limits' }, true],
    [{ GATEWAY__RATE_LIMITS: '' }, false],
    [{ RATE_LIMITS: 'on' }, false],
  ])('wins over a default of the launcher: %j %s', (environment, wins) => {
    expect(isUsersOwn('gateway', 'RATE_LIMITS', environment)).toBe(wins);
  });

  it('does not replace a server of the launcher', () => {
    expect(isUsersOwn('vpc-service', 'DATABASE_URL', { VPC_SERVICE__DATABASE_URL: 'postgres://other' })).toBe(false);
  });
});
