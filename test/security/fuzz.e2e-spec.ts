/**
 * Catches: a 500, a response without the envelope, and a refused request that still had an effect, after dozens of bodies for
 * each write and as many filters for each list.
 *
 * The bodies come from the request classes and a fixed seed: FC_SEED=new generates others and prints the seed, FC_SEED=…
 * repeats them.
 *
 * Takes about 120 s: some 70 bodies for each write and 10,000 filters, each sent over HTTP and answered from Postgres.
 */
import { JsonDocument, getProfile, parseFilter, shapeOf, updateProfile } from '@stratus/contracts';
import type { FilterableFields } from '@stratus/contracts';
import { SEEDED, faultyBodies, hostileTexts, jsonText, validBodies } from '@stratus/testing/random';
import fc from 'fast-check';
import { createApiWorld } from '../support/api-world.ts';
import type { ApiWorld } from '../support/api-world.ts';
import { requestFor } from '../support/examples.ts';
import type { HttpClient } from '../support/http-client.ts';
import { eachOperation } from '../support/http-operations.ts';
import type { HttpOperation } from '../support/http-operations.ts';
import { NASTY_TEXTS } from './nasty-values.ts';
import { StateOfAccounts } from './unchanged-state.ts';

/** Requests for each list. */
const RUNS = 10;
/** Bodies for each write, by kind. */
const BODIES = { faulty: 40, hostile: 16, valid: 6, full: 2, ofOthers: 6 };
/** Requests at a time. */
const AT_ONCE = 8;
/** The account of the stack's first users. */
const OWNER = 1;
const SEED = SEEDED.seed ?? Date.now();
const OPERATORS = [
  '+eq',
  '+neq',
  '+gt',
  '+gte',
  '+lt',
  '+lte',
  '+contains',
  '+and',
  '+or',
  '+order_by',
  '+order',
  '+limit',
];

let world: ApiWorld;
let state: StateOfAccounts;
/** An unrestricted user of another account. */
let stranger: HttpClient;
/** Existing things for bodies to name: ids and texts of the owner's account and of the catalog. */
const known = { ids: [] as number[], texts: [] as string[] };
beforeAll(async () => {
  world = await createApiWorld();
  state = new StateOfAccounts(world.stack.description.databaseUrl);
  stranger = await world.newAccount();
});
afterAll(async () => {
  await state.close();
  await world.stop();
});
afterEach(async () => {
  expect((await world.owner.call(getProfile)).status).toBe(200);
});

const query = fc.dictionary(fc.constantFrom('page', 'page_size', 'x'), fc.oneof(fc.integer().map(String), fc.string()));
const visible = (value: string): string => value.replaceAll(/[^\t\x20-\x7e]/g, '?').slice(0, 8_000);

/** All numbers and texts in a value, each once. */
function learn(value: unknown): void {
  if (typeof value === 'number' && Number.isSafeInteger(value) && !known.ids.includes(value)) known.ids.push(value);
  else if (typeof value === 'string' && value.length < 50 && !known.texts.includes(value)) known.texts.push(value);
  else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) learn(each);
}

describe('random bodies', () => {
  type Answered = { status: number; sent: string; requestId: string; fields: (string | undefined)[] };

  /** Sends bodies, some at a time. The client checks every response: no 500, and the envelope. */
  async function sendAll(
    client: HttpClient,
    operation: HttpOperation,
    params: object,
    texts: string[],
  ): Promise<Answered[]> {
    const answers: Answered[] = [];
    for (let from = 0; from < texts.length; from += AT_ONCE) {
      const some = texts.slice(from, from + AT_ONCE).map(async (text): Promise<Answered> => {
        const headers = { 'content-type': 'application/json' };
        const {
          status,
          headers: answered,
          body,
        } = await client.call(operation, { params: { ...params }, text, headers });
        const { errors = [] } = (status < 400 ? {} : body) as { errors?: { field?: string }[] };
        const requestId = answered.get('x-request-id') ?? '';
        return { status, sent: text.slice(0, 1_000), requestId, fields: errors.map(({ field }) => field) };
      });
      answers.push(...(await Promise.all(some)));
    }
    return answers;
  }

  const lostBetween = (before: ReadonlySet<string>, after: ReadonlySet<string>): string[] =>
    [...before].filter((row) => !after.has(row));

  // Any object is a valid JsonDocument.
  it.each(eachOperation(({ body }) => body !== undefined && body !== JsonDocument))('%s', async (title, operation) => {
    const { params = {}, body: example } = await requestFor(operation, world.owner);
    learn([params, example]);
    const request = operation.body as new () => object;
    const drawn = <T>(bodies: fc.Arbitrary<T>, numRuns: number): T[] => fc.sample(bodies, { seed: SEED, numRuns });
    const faulty = drawn(faultyBodies(request, known), BODIES.faulty).map(({ body }) => jsonText(body));
    const valid = drawn(validBodies(request, known), BODIES.valid).map(jsonText);
    const full = drawn(validBodies(request, { ...known, lists: 'full' }), BODIES.full).map(jsonText);
    const ofOthers = drawn(validBodies(request, known), BODIES.ofOthers).map(jsonText);
    const context = `${title} with seed ${SEED}`;

    const before = await state.rowsOf(OWNER);
    const refused = await sendAll(world.owner, operation, params, faulty);
    const isNamed = shapeOf(request).fields.every(({ unnamed }) => !unnamed);
    const isUnexpected = ({ status, fields }: Answered): boolean =>
      status !== 400 || (isNamed && fields.includes(undefined));
    expect([context, refused.filter(isUnexpected)]).toEqual([context, []]);
    const strange = await sendAll(stranger, operation, params, ofOthers);
    // Without grants, a user can change only its own profile.
    if (operation.subject !== updateProfile.subject)
      strange.push(...(await sendAll(world.restricted, operation, params, ofOthers)));
    expect([context, lostBetween(before, await state.rowsOf(OWNER))]).toEqual([context, []]);

    const others = [
      ...(await sendAll(world.owner, operation, params, drawn(hostileTexts(request), BODIES.hostile))),
      ...(await sendAll(world.owner, operation, params, [...valid, ...full])),
    ];
    const all = [...refused, ...strange, ...others];
    const unexpected = all.filter(({ status }) => ![200, 400, 403, 404, 409, 413].includes(status));
    expect([context, unexpected]).toEqual([context, []]);
    const withoutSuccess = all.filter(({ status }) => status >= 400).map(({ requestId }) => requestId);
    expect([context, await state.eventsOf(withoutSuccess)]).toEqual([context, []]);
  });
});

describe('random requests', () => {
  /** As the gateway reads it. */
  const accepts = (filter: string, fields: FilterableFields): boolean => {
    try {
      parseFilter(filter, fields);
      return true;
    } catch {
      return false;
    }
  };
  /** A refusal depends only on the type of the field, and reaches no service: once is enough for each. */
  const refused = new Set<string>();
  const isNew = (refusal: string): boolean => refused.size < refused.add(refusal).size;

  it.each(eachOperation(({ list }) => list !== undefined))(
    '%s answers a filter of any kind',
    async (_title, operation) => {
      const request = await requestFor(operation, world.owner);
      const fields = Object.keys(operation.list?.filterable ?? {});
      const { filter } = fc.letrec<{ filter: unknown; value: unknown }>((tie) => ({
        filter: fc.dictionary(fc.constantFrom(...fields, ...OPERATORS), tie('value'), { maxKeys: 4 }),
        value: fc.oneof(
          { depthSize: 'small' },
          fc.jsonValue({ maxDepth: 1 }),
          fc.constantFrom(...fields, 'asc', 'desc', '2024-05-31T13:30:00', ...NASTY_TEXTS),
          tie('filter'),
          fc.array(tie('filter'), { maxLength: 3 }),
        ),
      }));
      await fc.assert(
        fc.asyncProperty(filter, query, async (sent, queried) => {
          const headers = { 'x-filter': visible(JSON.stringify(sent)) };
          const { status } = await world.owner.call(operation, { ...request, query: queried, headers });
          expect([200, 400]).toContain(status);
        }),
        { ...SEEDED, numRuns: RUNS },
      );
    },
  );

  it.each(eachOperation(({ list }) => list !== undefined))(
    '%s accepts or refuses every operator with every kind of value under every field',
    async (_title, operation) => {
      const request = await requestFor(operation, world.owner);
      const values = [
        '1',
        '"1"',
        '"x"',
        'true',
        'null',
        '1.5',
        '1e400',
        '-9007199254740993',
        '"2024-02-30T00:00:00"',
        '[]',
        '{}',
        '[1]',
        '"\\u0000"',
        '"\\ud800"',
        '"%_\\\\"',
      ];
      const fields = operation.list?.filterable ?? {};
      const operands = values.flatMap((value) => OPERATORS.map((operator) => `{"${operator}":${value}}`).concat(value));
      const filters = Object.keys(fields)
        .flatMap((field) => operands.map((operand) => ({ field, operand, filter: `{"${field}":${operand}}` })))
        .filter(({ field, operand, filter }) => accepts(filter, fields) || isNew(`${fields[field]} ${operand}`));
      // Thousands of requests, many at a time.
      for (let from = 0; from < filters.length; from += 16) {
        const answers = filters.slice(from, from + 16).map(async ({ filter }) => {
          const { status, body } = await world.owner.call(operation, { ...request, headers: { 'x-filter': filter } });
          expect([filter, status]).toEqual([filter, accepts(filter, fields) ? 200 : 400]);
          if (status !== 200)
            expect([filter, body]).toEqual([filter, { errors: [{ field: 'X-Filter', reason: expect.any(String) }] }]);
        });
        await Promise.all(answers);
      }
    },
  );

  it.each(eachOperation(({ list }) => list !== undefined))(
    '%s refuses filters that are too deep or too big',
    async (_title, operation) => {
      const request = await requestFor(operation, world.owner);
      const deep = (levels: number) => `${'{"+or":['.repeat(levels)}${']}'.repeat(levels)}`;
      for (const filter of [
        deep(9),
        deep(500),
        '{"+and":'.repeat(1_000),
        `{"+or":[${'{},'.repeat(100)}{}]}`,
        '[]',
        '"x"',
        '7',
        'null',
        '{"__proto__":1}',
        '{"constructor":1}',
        '{"toString":{"+eq":"x"}}',
      ]) {
        const refusal = await world.owner.refusal(operation, { ...request, headers: { 'x-filter': filter } });
        expect(refusal).toEqual({ status: 400, errors: [{ field: 'X-Filter', reason: expect.any(String) }] });
      }
    },
  );
});
