import { accessOf } from './configuration.js';

const rulesFor = (allowList: string[], sslConnection = true): string[] =>
  accessOf({ allowList, sslConnection, replicas: 'system' })
    .split('\n')
    .filter((line) => /^host(ssl)? all all /.test(line));

describe('who may connect', () => {
  it('is nobody from outside when the list is empty', () => expect(rulesFor([])).toEqual([]));

  it('is each address and network of the list, with TLS', () =>
    expect(rulesFor(['192.0.2.7', '10.0.0.0/8', '0.0.0.0/0'])).toEqual([
      'hostssl all all 192.0.2.7/32 scram-sha-256',
      'hostssl all all 10.0.0.0/8 scram-sha-256',
      'hostssl all all 0.0.0.0/0 scram-sha-256',
    ]));

  it('includes connections without TLS if TLS is not required', () =>
    expect(rulesFor(['192.0.2.7'], false)).toEqual(['host all all 192.0.2.7/32 scram-sha-256']));

  it('never includes the provisioner from outside, whatever the list', () => {
    const lines = accessOf({ allowList: ['0.0.0.0/0'], sslConnection: false, replicas: 'directory' }).split('\n');
    const refused = lines.indexOf('host all stratus_provisioner all reject');
    expect(refused).toBeGreaterThanOrEqual(0);
    expect(refused).toBeLessThan(lines.findIndex((line) => line.includes('0.0.0.0/0')));
  });

  it('includes replicas without a password only where nothing else reaches the socket, for replication only', () => {
    const trusting = (replicas: 'system' | 'directory'): string[] =>
      accessOf({ allowList: ['0.0.0.0/0'], sslConnection: false, replicas })
        .split('\n')
        .filter((line) => line.includes('trust'));
    expect(trusting('system')).toEqual([]);
    expect(trusting('directory')).toEqual(['local replication stratus_provisioner trust']);
  });
});
