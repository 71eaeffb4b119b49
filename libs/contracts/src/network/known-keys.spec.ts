import { operations } from '../operations.js';
import { parseBody } from '../validation/parse-body.js';
import { shapeOf } from '../validation/shape.js';
import type { Shape } from '../validation/shape.js';
import { CreateFirewallDeviceRequest } from './create-firewall-device.operation.js';
import { CreateFirewallRequest } from './create-firewall.operation.js';
import { EvaluateFirewallRequest } from './evaluate-firewall.operation.js';
import { UpdateFirewallRulesRequest } from './firewall-rules-request.js';

const faultsOf = (dto: new () => object, body: object): unknown => {
  try {
    parseBody(dto, body);
    return [];
  } catch (error) {
    return (error as { errors: unknown }).errors;
  }
};
const rule = { action: 'ACCEPT', protocol: 'TCP', ports: '22', addresses: { ipv4: ['0.0.0.0/0'] } };
const rules = { inbound: [rule], inbound_policy: 'DROP', outbound_policy: 'ACCEPT' };
const OF_RULES = 'Keys must be one of: inbound, inbound_policy, outbound, outbound_policy';
const OF_RULE = 'Keys must be one of: action, protocol, addresses, ports, label, description';

describe('unknown keys in the bodies of firewalls', () => {
  it.each<[object]>([[{ inbond: [] }], [{ inbond: null }], [{ inbound: [rule], __proto: 1 }], [{ toString: 1 }]])(
    'are refused in the rules: %j',
    (body) => expect(faultsOf(UpdateFirewallRulesRequest, body)).toEqual([{ field: 'rules', reason: OF_RULES }]),
  );

  it('are refused in one rule, which would have opened every port', () => {
    const { ports, ...open } = rule;
    const inbound = [rule, { ...open, port: ports }];
    expect(faultsOf(UpdateFirewallRulesRequest, { inbound })).toEqual([{ field: 'inbound[1]', reason: OF_RULE }]);
    expect(faultsOf(CreateFirewallRequest, { label: 'web', rules: { ...rules, inbound } })).toEqual([
      { field: 'rules.inbound[1]', reason: OF_RULE },
    ]);
  });

  it('are refused at every position in a create, all at once and with other errors', () => {
    const addresses = { ipv4: ['10.0.0.0/8'], ipv5: [] };
    const body = {
      label: 'x',
      rules: { ...rules, inbound: [{ ...rule, addresses }], outbond: [] },
      devices: { instances: [1] },
      tag: [],
    };
    expect(faultsOf(CreateFirewallRequest, body)).toEqual([
      { reason: 'Keys must be one of: label, rules, devices, tags' },
      { field: 'label', reason: 'Length must be 3-32 characters' },
      { field: 'rules', reason: OF_RULES },
      { field: 'rules.inbound[0].addresses', reason: 'Keys must be one of: ipv4, ipv6' },
      { field: 'devices', reason: 'Keys must be one of: computes, nodebalancers, compute_interfaces' },
    ]);
  });

  it('are refused for devices and verdicts', () => {
    expect(faultsOf(CreateFirewallDeviceRequest, { id: 1, type: 'compute', kind: 'x' })).toEqual([
      { reason: 'Keys must be one of: id, type' },
    ]);
    const traffic = { direction: 'inbound', protocol: 'TCP', address: '192.0.2.1', ports: 22 };
    expect(faultsOf(EvaluateFirewallRequest, traffic)).toEqual([
      { reason: 'Keys must be one of: direction, protocol, port, address' },
    ]);
  });

  it('do not include keys that public clients send in every create', () => {
    const devices = { computes: [], nodebalancers: [], compute_interfaces: [] };
    expect(faultsOf(CreateFirewallRequest, { label: 'web', rules, devices, status: 'enabled' })).toEqual([]);
    expect(faultsOf(CreateFirewallRequest, { label: 'web', rules, devices: { compute_interfaces: [7] } })).toEqual([
      { field: 'devices.compute_interfaces', reason: 'Must have at most 0 items' },
    ]);
  });
});

describe('every body of a firewall operation', () => {
  const openIn = (shape: Shape): string[] => [
    ...(shape.keys ? [] : [shape.type.name]),
    ...shape.fields.flatMap(({ nested }) => (nested ? openIn(nested.shape()) : [])),
  ];
  const ofFirewalls = operations.filter(({ http }) => http?.path.startsWith('/networking/firewalls'));

  it('has only known keys, at every depth', () => {
    const bodies = ofFirewalls.flatMap(({ body }) => (body ? [body as new () => object] : []));
    expect(bodies.length).toBeGreaterThanOrEqual(5);
    expect(bodies.flatMap((body) => openIn(shapeOf(body)))).toEqual([]);
  });
});
