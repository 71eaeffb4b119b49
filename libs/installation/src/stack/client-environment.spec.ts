import { clientEnvironment } from './client-environment.js';

const description = {
  baseUrl: 'http://127.0.0.1:8080/v4',
  tokens: { unrestricted: 'secret', readOnly: 'r', noScopes: 'n', restricted: 'd' },
};
const OURS = {
  STRATUS_URL: 'http://127.0.0.1:8080/v4',
  STRATUS_TOKEN: 'secret',
  STRATUS_STACK: '/state/stack.json',
  STRATUS_STATE_DIR: '/state',
};

describe('the variables for clients', () => {
  it('are our own if the stack has no dialect', () => {
    expect(clientEnvironment(description, '/state/stack.json')).toEqual(OURS);
  });

  it('include those of its clients if it has one', () => {
    expect(clientEnvironment({ ...description, word: 'droplet' }, '/state/stack.json')).toEqual({
      ...OURS,
      DROPLET_TOKEN: 'secret',
      DROPLET_URL: 'http://127.0.0.1:8080',
      DROPLET_API_VERSION: 'v4',
      DROPLET_API_TOKEN: 'secret',
      DROPLET_API_URL: 'http://127.0.0.1:8080/',
      DROPLET_CLI_TOKEN: 'secret',
      DROPLET_CLI_API_SCHEME: 'http',
      DROPLET_CLI_API_HOST: '127.0.0.1:8080',
      DROPLET_CLI_API_VERSION: 'v4',
    });
  });

  it('stay our own when the word is our name', () => {
    expect(clientEnvironment({ ...description, word: 'stratus' }, '/state/stack.json')).toMatchObject(OURS);
  });
});
