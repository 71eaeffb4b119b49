import { MAXIMUM_INTERFACES } from '../compute/interface-fields.js';
import { createVpc } from '../vpc/create-vpc.operation.js';
import { operations } from '../operations.js';
import { bodyLimitOf } from './body-limit.js';
import { MOST_FAULTS, parseBody } from './parse-body.js';
import type { Work } from './parse-body.js';
import { shapeOf } from './shape.js';
import type { Field, Shape } from './shape.js';

/**
 * What a body may cost. Measured: 9 ms for the one with the most rules, a node balancer with 10,000 nodes, and 4 ms for
 * the one with the most characters.
 */
const MOST_RULES = 125_000;
const MOST_CHARACTERS = 4 * 1024 * 1024;

const withBody = operations.flatMap(({ subject, http, body, ...operation }) =>
  http && body
    ? [[subject, { dto: body as new () => object, limit: bodyLimitOf({ subject, http, body, ...operation }) }] as const]
    : [],
);

function workOf(dto: new () => object, text: string): Work & { faults: number } {
  const work: Work = { rules: 0, characters: 0 };
  try {
    parseBody(dto, JSON.parse(text), work);
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
function attacksOn(dto: new () => object, limit: number): [title: string, text: string][] {
  const shape = shapeOf(dto);
  const fill = (before: string, one: string, after: string): string => {
    const most = Math.floor((limit - before.length - after.length) / (one.length + 1));
    return before + Array.from({ length: most }, () => one).join(',') + after;
  };
  const longest = (field: Field): string => '0'.repeat(Number(ruleOf(field, 'isLength')?.[1] ?? 30_000));
  const ofField = ({ name, ...field }: Field): [string, string][] => [
    [`${name}: as many empty objects as fit`, fill(`{"${name}":[`, '{}', ']}')],
    [`${name}: as many lists as fit`, fill(`{"${name}":[`, '[]', ']}')],
    [`${name}: as many texts as fit`, fill(`{"${name}":[`, '"abc"', ']}')],
    [`${name}: a text as long as fits`, `{"${name}":"${'a'.repeat(limit - name.length - 7)}"}`],
    [`${name}: texts as long as fit`, fill(`{"${name}":[`, `"${longest({ name, ...field })}"`, ']}')],
  ];
  const keys = Array.from({ length: Math.floor(limit / 12) }, (_, index) => `"${index}":0`).join(',');
  return [
    ['as many unknown fields as fit', `{${keys}}`],
    ['every field at its longest', JSON.stringify(objectOf(shape, '0'))],
    ['every field at its longest, beyond the basic plane', JSON.stringify(objectOf(shape, '🦄'))],
    ...shape.fields.flatMap(ofField),
  ].filter((attack): attack is [string, string] => Buffer.byteLength(attack[1] ?? '') <= limit);
}

describe('the work that a body makes', () => {
  it.each(withBody)('%s is bounded by the contract, whatever fits into the limit', (_subject, { dto, limit }) => {
    for (const [title, text] of attacksOn(dto, limit)) {
      const { rules, characters, faults } = workOf(dto, text);
      expect([title, rules <= MOST_RULES, characters <= MOST_CHARACTERS]).toEqual([title, true, true]);
      expect(faults).toBeLessThanOrEqual(MOST_FAULTS);
    }
  });

  it('does not grow with unknown fields, nor with the items of a list that is too long', () => {
    const dto = createVpc.body as new () => object;
    const empty = workOf(dto, '{}');
    const unknown = Array.from({ length: 90_000 }, (_, index) => `"${index}":0`).join(',');
    expect(workOf(dto, `{${unknown}}`)).toEqual(empty);
    const one = workOf(dto, `{"subnets":[${Array.from({ length: 101 }, () => '{}').join(',')}]}`);
    expect(workOf(dto, `{"subnets":[${Array.from({ length: 340_000 }, () => '{}').join(',')}]}`)).toEqual(one);
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
    expect(limits[action]).toBeLessThan(65 * 1024 + MAXIMUM_INTERFACES);
    expect([limits[vpc]! > 128 * 1024, limits[vpc]! < 256 * 1024]).toEqual([true, true]);
    expect(limits[instance]).toBe(1024 * 1024);
  });
});
