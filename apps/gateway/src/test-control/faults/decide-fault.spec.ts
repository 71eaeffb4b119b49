import { bootInstance, createVpc, getDisk, getInstance, listVpcs } from '@stratus/contracts';
import type { CreateFaultRequest } from '@stratus/contracts';
import { decideFault } from './decide-fault.js';
import { planFault } from './fault-plan.js';
import type { FaultCall, FaultRule } from './fault-rule.js';
import { OperationNames } from './operation-names.js';

const NOW = Date.UTC(2030, 0, 1);
const names = new OperationNames([createVpc, listVpcs, getDisk, getInstance], (subject) => subject);
const EVERY = { operation: '*', action: { status: 500 } } as const;

let id = 0;
const ruleOf = (request: CreateFaultRequest, parts: Partial<FaultRule> = {}): FaultRule => ({
  ...planFault(request, { names, now: NOW, wall: NOW, seed: 1 }),
  id: (id += 1),
  accountId: null,
  matched: 0,
  acted: 0,
  ...parts,
});
const callOf = (parts: Partial<FaultCall> = {}): FaultCall => ({
  operation: createVpc,
  accountId: 1,
  isOfNewDisk: false,
  ...parts,
});

/** Which rules act on so many calls, one after the other: their index, or a dot. */
function acting(rules: readonly FaultRule[], calls: number, call = callOf(), now = NOW): string {
  let text = '';
  const counted = rules.map((rule) => Object.assign({}, rule));
  for (let n = 0; n < calls; n += 1) {
    const { matching, acting: found } = decideFault(counted, call, now);
    text += found ? String(counted.indexOf(found.rule)) : '.';
    for (const rule of matching) rule.matched += 1;
    if (found) found.rule.acted += 1;
  }
  return text;
}

describe('on which calls a rule acts', () => {
  it.each<[Partial<CreateFaultRequest>, string]>([
    [{}, '000000'],
    [{ times: 2 }, '00....'],
    [{ nth: 3 }, '..0000'],
    [{ nth: 3, times: 1 }, '..0...'],
    [{ method: 'POST' }, '000000'],
    [{ method: 'GET' }, '......'],
    [{ operation: 'vpc.vpcs.create' }, '000000'],
    [{ operation: 'vpc.vpcs.list' }, '......'],
    [{ share: 0 }, '......'],
    [{ share: 1 }, '000000'],
  ])('%j: %s', (request, expected) => expect(acting([ruleOf({ ...EVERY, ...request })], 6)).toBe(expected));

  it('its share, the same for the same seed', () => {
    const run = (seed: number) => acting([ruleOf({ ...EVERY, share: 0.3, seed })], 1000);
    expect(run(7)).toBe(run(7));
    expect(run(7)).not.toBe(run(8));
    for (const seed of [0, 1, 2, 2 ** 32 - 1]) {
      const acted = run(seed).replaceAll('.', '').length;
      expect(acted).toBeGreaterThan(230);
      expect(acted).toBeLessThan(370);
    }
  });

  it('until its end', () => {
    const rules = [ruleOf({ ...EVERY, until: 2 })];
    expect(acting(rules, 1, callOf(), NOW + 1999)).toBe('0');
    expect(acting(rules, 1, callOf(), NOW + 2000)).toBe('.');
  });

  it('of its account, or of every account', () => {
    const own = [ruleOf(EVERY, { accountId: 1 })];
    expect(acting(own, 1)).toBe('0');
    expect(acting(own, 1, callOf({ accountId: 2 }))).toBe('.');
    expect(acting(own, 1, callOf({ accountId: undefined }))).toBe('.');
    expect(acting([ruleOf(EVERY)], 1, callOf({ accountId: undefined }))).toBe('0');
  });

  it('with a job that their operation begins', () => {
    const rules = [ruleOf({ operation: '*', action: { job: 'fail' } })];
    expect(acting(rules, 1)).toBe('.');
    expect(acting(rules, 1, callOf({ operation: bootInstance }))).toBe('0');
  });

  it('with a status that their operation documents', () => {
    const rules = [ruleOf({ operation: '*', action: { status: 404 } })];
    expect(acting(rules, 1, callOf({ operation: listVpcs }))).toBe('.');
    expect(acting(rules, 1, callOf({ operation: getInstance }))).toBe('0');
  });
});

describe('of several rules', () => {
  it('the first that acts is the only one', () =>
    expect(acting([ruleOf({ ...EVERY, times: 2 }), ruleOf({ ...EVERY, times: 3 })], 6)).toBe('00111.'));

  it('each counts every call that it matches, whichever acts', () =>
    expect(acting([ruleOf({ ...EVERY, times: 1 }), ruleOf({ ...EVERY, nth: 2, times: 1 })], 4)).toBe('01..'));
});

describe('presets', () => {
  it.each<[CreateFaultRequest, Partial<FaultCall>, string]>([
    [{ preset: 'rate-limited' }, {}, '..0..0'],
    [{ preset: 'rate-limited', times: 1 }, {}, '..0...'],
    [{ preset: 'maintenance' }, {}, '000000'],
    [{ preset: 'maintenance' }, { operation: listVpcs }, '......'],
    [{ preset: 'unstable', share: 1 }, {}, '000000'],
    [{ preset: 'busy', share: 1 }, {}, '......'],
    [{ preset: 'busy', share: 1 }, { operation: getInstance }, '......'],
    [{ preset: 'busy', share: 1, times: 2 }, { operation: bootInstance }, '00....'],
    [{ preset: 'as-in-life', share: 1 }, {}, '......'],
    [{ preset: 'as-in-life', share: 1 }, { operation: getDisk }, '......'],
    [{ preset: 'as-in-life', share: 1 }, { operation: getDisk, isOfNewDisk: true }, '000000'],
  ])('%j of %j: %s', (request, call, expected) => expect(acting([ruleOf(request)], 6, callOf(call))).toBe(expected));

  it('unstable answers with 500 and 502, and fails three calls of four', () => {
    const rule = ruleOf({ preset: 'unstable' });
    const statuses = Array.from(
      { length: 400 },
      (_, matched) => decideFault([{ ...rule, matched }], callOf(), NOW).acting?.action.status ?? 200,
    );
    const share = (status: number) => statuses.filter((each) => each === status).length / statuses.length;
    for (const [status, expected] of [
      [200, 0.25],
      [500, 0.375],
      [502, 0.375],
    ] as const)
      expect(Math.abs(share(status) - expected)).toBeLessThan(0.08);
  });
});
