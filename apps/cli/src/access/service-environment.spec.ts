import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identityOf } from '@stratus/processes';
import { environmentFor, stateDirectoryOf } from '../context.js';
import type { Context } from '../context.js';
import { runCli } from '../../test/run-cli.js';
import { brokerEnvironment, serviceEnvironment } from './service-environment.js';

const folder = mkdtempSync(join(tmpdir(), 'stratus-access-'));
const secretsDirectory = join(folder, 'secrets');
afterAll(() => rmSync(folder, { recursive: true }));

const contextOf = (environment: NodeJS.ProcessEnv): Context => ({
  environment,
  stateDirectory: stateDirectoryOf(undefined, environment),
  json: false,
  write: async () => undefined,
  note: () => undefined,
});

describe('the variables of a command in containers', () => {
  beforeAll(() => runCli({}, 'secrets', '--directory', secretsDirectory));
  const secret = (path: string) => readFileSync(join(secretsDirectory, path), 'utf8');
  const variables = (service: string, environment: NodeJS.ProcessEnv = {}) =>
    serviceEnvironment(service, contextOf({ SERVICE_SECRETS_DIR: secretsDirectory, ...environment }));

  it('are limited to the service that it concerns', () => {
    expect(variables('vpc')).toEqual({
      SERVICE_SECRETS_DIR: secretsDirectory,
      DATABASE_URL: secret('vpc-service/DATABASE_URL'),
      NATS_USER: 'vpc',
      NATS_PASSWORD: secret('vpc-service/NATS_PASSWORD'),
      NATS_STREAMS_USER: 'vpc-streams',
      NATS_STREAMS_PASSWORD: secret('vpc-service/NATS_STREAMS_PASSWORD'),
    });
  });

  it.each([
    ['database', 'DATABASE_SECRET_KEYS'],
    ['webhook', 'WEBHOOK_SECRET_KEYS'],
  ])('include the keys that encrypt the secrets of %s-service, unless others are given', (service, variable) => {
    expect(variables(service)).toMatchObject({ [variable]: secret(`${service}-service/${variable}`) });
    expect(variables(service, { [variable]: 'x' })).toMatchObject({ [variable]: 'x' });
    expect(variables(service, { [`${variable}_FILE`]: '/keys' })).not.toHaveProperty(variable);
  });
});

describe('the variables of a command beside a stack', () => {
  const stackFile = join(folder, 'stack.json');
  const ofStack = { STRATUS_STACK: stackFile };

  beforeAll(() => {
    const stack = {
      databaseUrl: 'postgres://admin:secret@127.0.0.1:5/stratus',
      natsUrl: 'nats://admin:s%2Fcret@127.0.0.1:4',
    };
    writeFileSync(stackFile, JSON.stringify(stack));
    writeFileSync(join(folder, 'secrets.json'), JSON.stringify({ 'database/account': 'own' }));
  });
  const launchedBy = async (pid: number) => {
    const { mkdirSync } = await import('node:fs');
    mkdirSync(join(folder, 'run'), { recursive: true });
    writeFileSync(join(folder, 'run/launcher.json'), JSON.stringify({ ...identityOf(process.pid), pid }));
  };

  it('are those of the stack that runs the command, as start --exec does', async () => {
    await launchedBy(process.pid);
    expect(serviceEnvironment('account', contextOf(ofStack)).DATABASE_URL).toBe(
      'postgres://stratus_account:own@127.0.0.1:5/stratus',
    );
    expect(brokerEnvironment(contextOf(ofStack))).toMatchObject({
      NATS_URL: 'nats://127.0.0.1:4',
      NATS_USER: 'admin',
      NATS_PASSWORD: 's/cret',
    });
  });

  it('yield to those that name a server', () => {
    const named = { ...ofStack, DATABASE_URL: 'postgres://other', NATS_URL: 'nats://other' };
    expect(serviceEnvironment('account', contextOf(named))).toBe(named);
    expect(brokerEnvironment(contextOf(named))).toBe(named);
  });

  it('yield to an option that names a stack', () => {
    const { PATH, ...others } = environmentFor('/there', {
      PATH: 'kept',
      DATABASE_URL: 'postgres://other',
      STRATUS_URL: 'http://x',
      STRATUS_OPERATOR_URL: 'http://x',
      STRATUS_OPERATOR_TOKEN_FILE: '/x',
    });
    expect([PATH, others]).toEqual(['kept', {}]);
  });

  it('do not come from a stack whose launcher has been killed', async () => {
    await launchedBy(1);
    expect(() => serviceEnvironment('account', contextOf(ofStack))).toThrow('No stack is running');
    expect(() => brokerEnvironment(contextOf(ofStack))).toThrow('No stack is running');
  });
});
