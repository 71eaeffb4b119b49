import { MAX_INTERFACES } from '../max-interfaces.js';
import { createVpc } from '../vpc/create-vpc.operation.js';
import { operations } from '../operations.js';
import { bodyLimitOf } from './body-limit.js';
import { MAX_ERRORS } from '../errors/api-failure.js';
import { parseBody } from './parse-body.js';
import type { Work } from './parse-body.js';
import { shapeOf } from './shape.js';
import type { Field, Shape } from './shape.js';

/**
 * Maximum cost of a body. Measured, once the gateway has warmed up: 9 ms for the one with the most rules, a node balancer with
 * 10,000 nodes, and 4 ms for the one with the most characters.
 */
const MAX_RULES = 125_000;
const MAX_CHARACTERS = 4 * 1024 * 1024;

const withBody = operations.flatMap(({ subject, http, body, ...operation }) =>
  http && body
    ? [[subject, { dto: body as new () => object, limit: bodyLimitOf({ subject, http, body, ...operation }) }] as const]
    : [],
);

function workOf(dto: new () => object, body: unknown): Work & { faults: number } {
  const work: Work = { rules: 0, characters: 0 };
  try {
    parseBody(dto, body, work);
    return { ...work, faults: 0 };
  } catch (error) {
    return { ...work, faults: (error as { errors: unknown[] }).errors.length };
  }
}

const ruleOf = ({ rules }: Field, name: string): readonly unknown[] | undefined =>
  rules.find((rule) => rule.name === name)?.constraints;

/** A value that passes as many rules of its field as it can: the last rule is the one that may fail. */
function valueOf(field: Field, filler: string): unknown {
  const items = ruleOf(field, 'arrayMaxSize')?.[0];
  const one = field.nested ? objectOf(field.nested.shape(), filler) : itemOf(field, filler);
  return items === undefined ? one : Array.from({ length: Number(items) }, () => one);
}

function itemOf(field: Field, filler: string): unknown {
  const choices = ruleOf(field, 'isIn')?.[0];
  if (Array.isArray(choices)) return choices.at(-1);
  if (ruleOf(field, 'isInt')) return ruleOf(field, 'min')?.[0] ?? 1;
  if (ruleOf(field, 'isBoolean')) return true;
  return filler.repeat(Number(ruleOf(field, 'isLength')?.[1] ?? 100));
}

const objectOf = ({ fields }: Shape, filler: string): object =>
  Object.fromEntries(fields.map((field) => [field.name, valueOf(field, filler)]));

/** Bodies made to cost as much as their limit allows. */
function attacksOn(dto: new () => object, limit: number): [title: string, body: object][] {
  const shape = shapeOf(dto);
  const asManyAsFit = (item: unknown): unknown[] =>
    Array.from({ length: Math.floor(limit / (JSON.stringify(item).length + 1)) }, () => item);
  const ofField = (field: Field): [string, object][] => {
    const longest = '0'.repeat(Number(ruleOf(field, 'isLength')?.[1] ?? 30_000));
    return [
      [`${field.name}: as many empty objects as fit`, { [field.name]: asManyAsFit({}) }],
      [`${field.name}: as many lists as fit`, { [field.name]: asManyAsFit([]) }],
      [`${field.name}: as many texts as fit`, { [field.name]: asManyAsFit('abc') }],
      [`${field.name}: texts as long as fit`, { [field.name]: asManyAsFit(longest) }],
      [`${field.name}: a text as long as fits`, { [field.name]: 'a'.repeat(limit) }],
    ];
  };
  const whole = ['0', '🦄'].map((filler): [string, object] => [
    `all at its longest: ${filler}`,
    objectOf(shape, filler),
  ]);
  return [
    ...whole.filter(([, body]) => Buffer.byteLength(JSON.stringify(body)) <= limit),
    ...shape.fields.flatMap(ofField),
  ];
}

describe('the work that a body causes', () => {
  it.each(withBody)('%s is bounded by the contract, whatever fits into the limit', (_subject, { dto, limit }) => {
    for (const [title, body] of attacksOn(dto, limit)) {
      const { rules, characters, faults } = workOf(dto, body);
      expect([title, rules <= MAX_RULES, characters <= MAX_CHARACTERS]).toEqual([title, true, true]);
      expect(faults).toBeLessThanOrEqual(MAX_ERRORS);
    }
  });

  it('does not grow with unknown fields, nor with the items of a list that is too long', () => {
    const dto = createVpc.body as new () => object;
    const keys = Array.from({ length: 90_000 }, (_, index) => [`unknown${index}`, 0]);
    expect(workOf(dto, Object.fromEntries(keys))).toEqual(workOf(dto, {}));
    const subnets = (length: number) => ({ subnets: Array.from({ length }, () => ({})) });
    expect(workOf(dto, subnets(340_000))).toEqual(workOf(dto, subnets(101)));
  });
});

describe('the limit of a body', () => {
  it.each(withBody)('of %s lets the largest valid one pass', (_subject, { dto, limit }) => {
    const escaped = JSON.stringify(objectOf(shapeOf(dto), '🦄'), null, 2).replaceAll('🦄', String.raw`\ud83e\udd84`);
    expect(limit).toBeGreaterThanOrEqual(Math.min(1024 * 1024, Buffer.byteLength(escaped)));
    expect(limit).toBeLessThanOrEqual(1024 * 1024);
  });

  it('follows from the contract', () => {
    const limits = Object.fromEntries(withBody.map(([subject, { limit }]) => [subject, limit]));
    const [action, vpc, instance] = ['compute.instances.boot', 'vpc.vpcs.create', 'compute.instances.create'];
    expect(limits[action]).toBeLessThan(65 * 1024 + MAX_INTERFACES);
    expect([limits[vpc]! > 128 * 1024, limits[vpc]! < 256 * 1024]).toEqual([true, true]);
    expect(limits[instance]).toBe(1024 * 1024);
  });
});
