import { COMPUTE } from '@stratus/contracts';
import type { FirewallDeviceType } from '@stratus/contracts';
import fc from 'fast-check';
import * as balancers from '../operations/balancer-operations.js';
import { mostly, region } from './choices.js';
import * as firewalls from '../operations/firewall-operations.js';
import * as migrations from '../operations/migration-operations.js';
import { does } from './step.js';
import type { Step } from './step.js';

/** Mostly the first ones, so that requests collide. */
const firewall = mostly([0, 0, 1, 2], [23]);
const instance = mostly([0, 0, 1, 2], [23]);
const balancer = mostly([0, 0, 1], [23]);
const label = fc.constantFrom('fw-0', 'fw-1', 'fw-2', 'fw-3');
const service = fc.record({
  type: mostly<FirewallDeviceType>([COMPUTE, COMPUTE, 'nodebalancer'], ['nodebalancer']),
  which: instance,
});
const balancerLabel = fc.constantFrom('nb-0', 'nb-1', 'nb-2');

const device = { firewall, service };
const status = fc.constantFrom<'enabled' | 'disabled'>('enabled', 'enabled', 'disabled');

/** The six operations that a live migration forbids. */
const gated: fc.Arbitrary<Step> = fc.oneof(
  does(3, firewalls.createsFirewall, {
    label,
    instances: fc.array(instance, { maxLength: 2 }),
    balancer: fc.option(balancer),
  }),
  does(4, firewalls.updatesFirewall, { firewall, status }),
  does(1, firewalls.updatesFirewall, { firewall, label }),
  does(1, firewalls.replacesRules, { firewall, policy: fc.constantFrom('ACCEPT', 'DROP') }),
  does(5, firewalls.addsDevice, device),
  does(2, firewalls.removesDevice, device),
  does(1, firewalls.deletesFirewall, { firewall }),
);

/** Mostly operations on a service that a live migration affects. */
export const liveMigration: fc.Arbitrary<Step> = fc.oneof(
  does(1, migrations.migratesLive, { instance: mostly([0], [1, 23]), beside: gated }),
);

export const firewallStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 17, arbitrary: gated },
  does(3, balancers.createsBalancer, { label: balancerLabel, region, firewall: fc.option(firewall) }),
  does(1, balancers.renamesBalancer, { balancer, label: balancerLabel }),
  does(1, balancers.deletesBalancer, { balancer }),
  { weight: 3, arbitrary: liveMigration },
);
