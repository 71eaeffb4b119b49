import type { NodeBalancerConfigRequest } from '@stratus/contracts';
import { newConfigs } from './new-configs.js';

const known = { region: 'us-one', held: new Set(['192.168.128.1']) };
const config = (port: number, more: Partial<NodeBalancerConfigRequest> = {}): NodeBalancerConfigRequest => ({
  port,
  nodes: [{ label: 'one', address: '192.168.128.1:80' }],
  ...more,
});

describe('the configurations of a new node balancer', () => {
  it('are all settled before anything is stored', () => {
    expect(newConfigs([config(80), config(81)], known)).toMatchObject({
      configs: [{ settings: { port: 80 }, nodes: [{ weight: 50 }] }, { settings: { port: 81 } }],
      faults: [],
    });
  });

  it('get all errors at once, under their places', () => {
    const bad = config(80, { proxy_protocol: 'v1', nodes: [{ label: 'one', address: '192.168.128.2:80' }] });
    expect(newConfigs([config(80), bad], known).faults).toEqual([
      { field: 'configs[1].port', reason: 'port 80 is taken by configs[0]' },
      { field: 'configs[1].proxy_protocol', reason: 'v1 needs the protocol tcp' },
      {
        field: 'configs[1].nodes[0].address',
        reason: 'Must be the private IPv4 address of an instance in us-one',
      },
    ]);
  });

  it('have a bounded number of nodes together', () => {
    const nodes = Array.from({ length: 201 }, (_, port) => ({ label: 'one', address: `192.168.128.1:${port + 1}` }));
    const requests = [1, 2, 3, 4, 5].map((port) => config(port, { nodes }));
    expect(newConfigs(requests, known).faults).toMatchObject([{ field: 'configs' }]);
  });
});
