import { userEnvironment } from './user-environment.ts';

it('is the environment as it was before npm start', () => {
  const added = {
    PATH: '/src/stratus/node_modules/.bin:/src/stratus/node_modules/.bin:/src/node_modules/.bin:/node_modules/.bin:/usr/lib/npm/node-gyp-bin:/home/me/app/node_modules/.bin:/usr/bin',
    INIT_CWD: '/home/me/app',
    NODE: '/usr/bin/node',
    npm_command: 'start',
    npm_lifecycle_event: 'start',
    npm_package_name: 'stratus',
    npm_execpath: '/usr/lib/npm',
    npm_node_execpath: '/usr/bin/node',
    npm_config_loglevel: 'silent',
    npm_config_prefix: '/src/stratus',
    npm_config_globalconfig: '/src/stratus/etc/npmrc',
  };
  const own = { npm_config_registry: 'https://npm.example.com', NODE_ENV: 'test', HOME: '/home/me' };
  expect(userEnvironment({ ...added, ...own }, '/src/stratus')).toEqual({
    ...own,
    PATH: '/home/me/app/node_modules/.bin:/usr/bin',
  });
});
