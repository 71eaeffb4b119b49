import { ConfigurationError } from '@stratus/environment';
import { z } from 'zod';
import { commonVariables, databaseVariables, readConfiguration, serviceDomainVariables } from './configuration.js';

const schema = z.object({ ...commonVariables, ...databaseVariables });

describe('configuration', () => {
  it('fills in defaults and turns text into numbers', () => {
    const read = readConfiguration(schema, { DATABASE_URL: 'postgres://x', ADMIN_PORT: '0' });
    expect(read).toMatchObject({ DATABASE_POOL_SIZE: 10, ADMIN_PORT: 0, LOG_LEVEL: 'info' });
  });

  it('reports every missing and invalid variable at once, and never shows a value', () => {
    const read = () => readConfiguration(schema, { ADMIN_PORT: 'sesame', DATABASE_URL: '' });
    expect(read).toThrow(ConfigurationError);
    expect(read).toThrow(/DATABASE_URL is missing/);
    expect(read).toThrow(/ADMIN_PORT: /);
    expect(read).not.toThrow(/sesame/);
  });

  it('requires a certificate and its key together', () => {
    const read = () => readConfiguration(schema, { DATABASE_URL: 'postgres://x', NATS_TLS_KEY_FILE: '/key.pem' });
    expect(read).toThrow('NATS_TLS_KEY_FILE needs NATS_TLS_CERT_FILE');
  });

  it.each([
    [{}, 'stratus.example'],
    [{ API_DIALECT: 'box' }, 'stratus.example'],
    [{ API_DIALECT: 'linode' }, 'linodeusercontent.com'],
    [{ API_DIALECT: 'linode', SERVICE_DOMAIN: 'own.example' }, 'own.example'],
  ])('names resources with %j in %s', (environment, domain) =>
    expect(readConfiguration(z.object(serviceDomainVariables), environment).SERVICE_DOMAIN).toBe(domain),
  );

  it.each(['Stratus.example', 'stratus..example', "x'y", 'two words', '.'])('refuses %j as a domain', (name) => {
    const domain = z.object(serviceDomainVariables);
    expect(readConfiguration(domain, { SERVICE_DOMAIN: 'a-b.example' })).toEqual({ SERVICE_DOMAIN: 'a-b.example' });
    expect(() => readConfiguration(domain, { SERVICE_DOMAIN: name })).toThrow('SERVICE_DOMAIN: must be a domain name');
  });
});
