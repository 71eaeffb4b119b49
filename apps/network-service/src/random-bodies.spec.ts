/**
 * Catches: a decision that crashes on a body that its reader accepts, names a field that the body cannot have, or allows
 * something that its rules forbid.
 *
 * Bodies are drawn from the request classes, and often name the resources below. FC_SEED=new draws different bodies,
 * FC_RUNS=… more; a failure prints its seed and path.
 */
import {
  ApiFailure,
  MAX_FIREWALL_RULES,
  assignIps,
  createFirewall,
  createIpv6Range,
  evaluateFirewall,
  parseBody,
  shapeOf,
  shareIps,
  updateFirewall,
  updateFirewallRules,
  updateIp,
} from '@stratus/contracts';
import { SEEDED, validBodies } from '@stratus/testing/random';
import fc from 'fast-check';
import { decideRdns, rdnsFault } from './addresses/ip-address.js';
import type { HoldingKind } from './addresses/ip-address.js';
import { decideAssign } from './assignments/assignment.js';
import { decideTraffic, trafficOf } from './firewalls/evaluation.js';
import { decideRules, decideUpdateFirewall, rulesOfNew } from './firewalls/firewall.js';
import { entitiesOfRequest } from './firewalls/protected-entity.js';
import { decideCreateRange, targetOf } from './ranges/range.js';
import { decideShares } from './shares/share.js';

const RUNS = { ...SEEDED, numRuns: Number(process.env.FC_RUNS ?? 300) };
const REGION = 'us-east';
const COMPUTES = [1, 2, 3].map((id) => ({ id, region: REGION }));

/** For each instance: two public addresses, a private one, the SLAAC address and, for two of them, a range. */
const held = COMPUTES.flatMap(({ id: computeId }) =>
  (
    [
      ['public', `198.18.0.${computeId}`],
      ['public', `198.18.0.${computeId + 10}`],
      ['private', `192.168.128.${computeId}`],
      ['slaac', `2001:db8::${computeId}`],
      ...(computeId < 3 ? [['range', `2001:db8:${computeId}::/64`] as const] : []),
    ] as readonly (readonly [HoldingKind, string])[]
  ).map(([kind, text], place) => ({
    id: computeId * 10 + place,
    kind,
    text,
    address: text.replace('/64', ''),
    computeId,
    region: REGION,
    hasNat: false,
    isShared: false,
  })),
);
const known = {
  ids: [1, 2, 3, 4],
  texts: [REGION, ...held.flatMap(({ text, address }) => [text, address])],
  lists: 'few',
} as const;
type BodyOf<O> = O extends { body?: new () => infer B } ? B : never;
/** Bodies as handlers get them from the reader: without null where null counts as missing. */
const bodiesOf = <O extends { body?: new () => unknown }>({ body }: O): fc.Arbitrary<BodyOf<O>> => {
  const request = body as new () => object;
  return validBodies(request, known).map((sent) => parseBody(request, sent)) as fc.Arbitrary<BodyOf<O>>;
};

/** The decision, or undefined for a refusal; checks that the refusal names fields that the body can have. */
function decided<T>({ body }: { body?: new () => unknown }, decide: () => T): T | undefined {
  try {
    return decide();
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status !== 400) throw error;
    const fields = new Set(shapeOf(body as new () => object).fields.map(({ name }) => name));
    const named = error.errors.flatMap(({ field }) => field?.split(/[.[]/, 1) ?? []);
    expect([error.errors.length > 0, named.filter((field) => !fields.has(field))]).toEqual([true, []]);
    return undefined;
  }
}

describe('whatever a body contains', () => {
  it('a firewall has few rules, each of which came with a request', () => {
    const property = fc.property(bodiesOf(createFirewall), bodiesOf(updateFirewallRules), ({ rules }, body) => {
      const present = rulesOfNew(rules);
      const after = decided(updateFirewallRules, () => decideRules(present, body)) ?? present;
      expect(after.inbound.length + after.outbound.length).toBeLessThanOrEqual(MAX_FIREWALL_RULES);
      const wanted = body.inbound === undefined ? present.inbound : (body.inbound ?? []);
      expect([wanted, present.inbound]).toContainEqual(after.inbound);
    });
    fc.assert(property, RUNS);
  });

  it('an update of a firewall changes what it names', () => {
    const created = new Date();
    const firewall = { id: 1, accountId: 1, label: 'web', status: 'disabled', tags: [], created } as const;
    const entities = [{ type: 'nodebalancer', id: 1 } as const];
    const property = fc.property(bodiesOf(updateFirewall), fc.boolean(), fc.boolean(), (body, labelTaken, isBusy) => {
      const active = isBusy ? [{ entity: entities[0]!, id: 2, label: 'other' }] : [];
      const present = { ...firewall, tags: [], rules: rulesOfNew({ inbound_policy: 'DROP', outbound_policy: 'DROP' }) };
      const changes = decided(updateFirewall, () =>
        decideUpdateFirewall(present, body, { labelTaken, entities, active }),
      );
      expect(Object.keys(body)).toEqual(expect.arrayContaining(Object.keys(changes ?? {})));
      expect(isBusy && changes?.status === 'enabled').toBe(false);
    });
    fc.assert(property, RUNS);
  });

  it('a new firewall gets each entity once', () => {
    const property = fc.property(bodiesOf(createFirewall), ({ devices }) => {
      const wanted = entitiesOfRequest(devices).map(({ type, id }) => `${type} ${id}`);
      expect(wanted).toHaveLength(new Set(wanted).size);
    });
    fc.assert(property, RUNS);
  });

  it('traffic is decided by an existing rule or by the policy', () => {
    const property = fc.property(bodiesOf(createFirewall), bodiesOf(evaluateFirewall), ({ rules }, body) => {
      const present = rulesOfNew(rules);
      const verdict = decided(evaluateFirewall, () => decideTraffic(present, body.direction, trafficOf(body)));
      const rule = present[body.direction][verdict?.index ?? -1];
      if (verdict) expect(verdict.action).toBe(rule?.action ?? present[`${body.direction}_policy`]);
    });
    fc.assert(property, RUNS);
  });

  it('an assignment leaves each instance a public address, and one private address and range at most', () => {
    const property = fc.property(bodiesOf(assignIps), fc.constantFrom(0, 1, 2), (body, moving) => {
      const surroundings = { computes: COMPUTES, held, moving: new Set([moving]) };
      const handovers = decided(assignIps, () => decideAssign(body, surroundings)) ?? [];
      const after = held.map((what) => ({
        ...what,
        computeId: handovers.find((one) => one.what === what)?.to ?? what.computeId,
      }));
      expect(new Set(handovers.map(({ what }) => what))).toHaveProperty('size', handovers.length);
      for (const { id } of COMPUTES) {
        const count = (kind: HoldingKind) => after.filter((what) => what.kind === kind && what.computeId === id).length;
        expect([count('public') > 0, count('private') < 2, count('range') < 2, count('slaac')]).toEqual([
          true,
          true,
          true,
          1,
        ]);
      }
    });
    fc.assert(property, RUNS);
  });

  it('an instance shares each address of other instances at most once', () => {
    const property = fc.property(bodiesOf(shareIps), fc.constantFrom(0, 1, 2), (body, moving) => {
      const receiver = COMPUTES[0]!;
      const surroundings = { receiver, found: held, moving: new Set([moving]), hasFailover: true };
      const shares = decided(shareIps, () => decideShares(body.ips, surroundings)) ?? [];
      expect(shares.filter((share) => share.computeId === receiver.id || share.kind === 'slaac')).toEqual([]);
      expect(shares).toHaveLength(new Set(shares).size);
      expect(shares.length).toBe(shares.length === 0 ? 0 : body.ips.length);
    });
    fc.assert(property, RUNS);
  });

  it('a new range has one target, and belongs to its region', () => {
    const property = fc.property(bodiesOf(createIpv6Range), fc.boolean(), (body, isTaken) => {
      const ofRegion = isTaken ? [{ computeId: 2 }] : [];
      const kind = decided(createIpv6Range, () =>
        decideCreateRange(targetOf(body), body.prefix_length, { compute: COMPUTES[0]!, isMoving: false, ofRegion }),
      );
      if (kind) expect([kind, isTaken]).toEqual([`range_${body.prefix_length}`, false]);
    });
    fc.assert(property, RUNS);
  });

  it('a reverse name is valid in the DNS, without the trailing dot', () => {
    const kinds = fc.constantFrom('public' as const, 'private' as const, 'slaac' as const);
    const property = fc.property(bodiesOf(updateIp), kinds, ({ rdns }, kind) => {
      if (rdns !== null && rdnsFault(rdns, kind)) return;
      expect(decideRdns(rdns, { kind }, 'default') ?? 'none').toMatch(/^[\w.-]+$/);
    });
    fc.assert(property, RUNS);
  });
});
