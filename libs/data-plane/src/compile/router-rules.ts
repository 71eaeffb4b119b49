import type { FirewallRules } from '@stratus/contracts';
import { firewallChains } from '../firewalls/firewall-statements.js';
import type { NamespaceBuilder } from '../plan/plan-builder.js';
import { ACCEPT, DROP, isOf, matches, meta, ruleOf } from '../ruleset/statement.js';
import type { Nft, Rule } from '../ruleset/statement.js';

const jump = (target: string): Nft => ({ jump: { target } });
const state = (name: string): Nft => matches({ ct: { key: 'state' } }, [name], 'in');
const ask = (key: 'iifname' | 'oifname', map: string): Nft => ({ vmap: { key: meta(key), data: `@${map}` } });

const VERDICTS = { type: 'ifname', map: 'verdict' } as const;

/** No route leads back through the port to where the packet claims to come from. */
const IS_SPOOFED: Nft = matches({ fib: { result: 'oif', flags: ['saddr', 'iif'] } }, false);

/** The chains in which a router asks the firewalls of sender and receiver about each packet, `first` before them. */
export function addRouterRules(router: NamespaceBuilder, first: readonly Rule[] = []): void {
  router.chains.set('forward', {
    base: { type: 'filter', hook: 'forward', priority: 0 },
    rules: [
      ruleOf(state('invalid'), DROP),
      ruleOf(IS_SPOOFED, DROP),
      ...first,
      // Errors about a flow that has passed.
      ruleOf(state('related'), ACCEPT),
      ruleOf(isOf('original'), ask('iifname', 'senders')),
      ruleOf(isOf('original'), ask('oifname', 'receivers')),
      ruleOf(isOf('reply'), ask('oifname', 'senders')),
      ruleOf(isOf('reply'), ask('iifname', 'receivers')),
    ],
  });
  for (const name of ['senders', 'receivers']) router.map(name, VERDICTS);
}

/** Protects a port by a firewall: a chain for each direction, which no other port uses. */
export function protectPort(router: NamespaceBuilder, port: string, rules: FirewallRules): void {
  const { inbound, outbound } = firewallChains(rules);
  for (const [name, chain, map] of [
    [`out-${port}`, outbound, 'senders'],
    [`in-${port}`, inbound, 'receivers'],
  ] as const) {
    router.chains.set(name, chain);
    router.map(map, VERDICTS).set(port, jump(name));
  }
}
