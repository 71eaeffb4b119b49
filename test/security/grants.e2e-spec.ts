/** Takes about 50 s: each operation is tried without a grant and with each grant, on a separate entity. */
import {
  getProfile,
  getUserGrants,
  listAccountVpcIps,
  listTokens,
  listUsers,
  listVpcs,
  updateUserGrants,
} from '@stratus/contracts';
import type { GrantEntity, ParamTypes, Permission } from '@stratus/contracts';
import { joinApiWorld } from '../support/api-world.ts';
import type { SharedApiWorld } from '../support/api-world.ts';
import { eventually } from '@stratus/testing';
import { newVpc } from '../support/examples/vpc.ts';
import { exampleOf, requestFor } from '../support/examples.ts';
import type { HttpClient, OperationRequest } from '../support/http-client.ts';
import { eachOperation } from '../support/http-operations.ts';
import type { HttpOperation } from '../support/http-operations.ts';

const NOT_FOUND = { status: 404, errors: [{ reason: 'Not found' }] };

let world: SharedApiWorld;
/** A restricted user without any grant. */
let bare: HttpClient;
beforeAll(async () => {
  world = await joinApiWorld();
  bare = world.restricted;
});
afterAll(() => world.stop());

/** account-service learns of a new entity from its event. */
const grant = (username: string, entity: GrantEntity, id: number, permissions: Permission | null) =>
  eventually(`a grant on ${entity} ${id}`, () =>
    world.owner.ok(updateUserGrants, { params: { username }, body: { [entity]: [{ id, permissions }] } }),
  );

/** Grants the further entities of an example, each after a refusal without it. */
async function grantOthers(operation: HttpOperation, request: OperationRequest, username: string, client: HttpClient) {
  for (const [other, otherId] of (await exampleOf(operation).alsoNeeds?.(world.owner, request)) ?? []) {
    expect((await client.refusal(operation, request)).status).toBeGreaterThanOrEqual(400);
    await grant(username, other, otherId, 'read_write');
  }
}

describe('a restricted user', () => {
  it.each(eachOperation(({ grant: { kind } }) => kind === 'unrestricted'))(
    '%s is refused, whatever the scopes of the token',
    async (_title, operation) => {
      const request = await requestFor(operation, world.owner);
      expect((await bare.refusal(operation, request)).status).toBe(403);
    },
  );

  it.each(eachOperation(({ grant: { kind } }) => kind === 'account'))(
    '%s needs account_access',
    async (_title, operation) => {
      const { username, client } = await world.newUser({ restricted: true });
      expect((await client.refusal(operation, await requestFor(operation, world.owner))).status).toBe(403);
      await world.owner.ok(updateUserGrants, {
        params: { username },
        body: { global: { account_access: 'read_only' } },
      });
      expect((await client.call(operation, await requestFor(operation, world.owner))).status).toBe(200);
    },
  );

  it.each(eachOperation(({ grant: { kind } }) => kind === 'flag'))('%s needs its flag', async (_title, operation) => {
    const { username, client } = await world.newUser({ restricted: true });
    const request = await requestFor(operation, world.owner);
    expect((await client.refusal(operation, request)).status).toBe(403);
    const flag = operation.grant.kind === 'flag' ? operation.grant.flag : '';
    await world.owner.ok(updateUserGrants, { params: { username }, body: { global: { [flag]: true } } });
    await grantOthers(operation, request, username, client);
    expect((await client.call(operation, request)).status).toBe(200);
  });

  it.each(eachOperation(({ grant: { kind } }) => kind === 'entity'))(
    '%s needs its grant on the entity: 404 without, 403 with less',
    async (_title, operation) => {
      if (operation.grant.kind !== 'entity') throw new Error('chosen for its kind');
      const { entity, param, permission, flag } = operation.grant;
      const { username, client } = await world.newUser({ restricted: true });
      const request = await requestFor(operation, world.owner);
      const id = Number(request.params?.[param]);
      expect(await client.refusal(operation, request)).toEqual(NOT_FOUND);
      if (permission === 'read_write') {
        await grant(username, entity, id, 'read_only');
        expect((await client.refusal(operation, request)).status).toBe(403);
      }
      await grant(username, entity, id, permission);
      if (flag) {
        expect((await client.refusal(operation, request)).status).toBe(403);
        await world.owner.ok(updateUserGrants, { params: { username }, body: { global: { [flag]: true } } });
      }
      await grantOthers(operation, request, username, client);
      expect((await client.call(operation, request)).status).toBe(200);
    },
  );

  it.each(eachOperation(({ grant: { kind } }) => kind === 'list'))(
    '%s shows only granted entities',
    async (_title, operation) => {
      await requestFor(operation, world.owner);
      expect((await bare.call(operation)).body).toEqual({ data: [], page: 1, pages: 1, results: 0 });
    },
  );
});

describe('an entity of another account', () => {
  /** Parameters that every account may name. */
  const OF_EVERYONE = new Set(['regionId', 'year', 'month']);
  const namesIn = ({ params }: HttpOperation) => Object.keys(params).filter((name) => !OF_EVERYONE.has(name));
  const named = eachOperation((operation) => operation.scopes !== 'public' && namesIn(operation).length > 0);
  let stranger: HttpClient;
  beforeAll(async () => {
    stranger = await world.newAccount();
    await stranger.ok(getProfile);
    // The list of users shows the login, which is recorded a while after the first request.
    await eventually('the login', async () => {
      const { data } = await stranger.ok(listUsers);
      return data.some(({ last_login: login }) => login !== null);
    });
  });
  /** Everything that the stranger can see of its account, except its marks on events. */
  const state = async () => {
    const query = { page_size: 500 };
    const all = [listVpcs, listUsers, listTokens, listAccountVpcIps].map((list) =>
      stranger.ok<ParamTypes, unknown, unknown>(list, { query }),
    );
    return JSON.stringify(await Promise.all(all));
  };

  it.each(named)('%s does not find it, and changes nothing', async (_title, operation) => {
    const request = await requestFor(operation, stranger);
    const before = await state();
    expect(await world.owner.refusal(operation, request)).toEqual(NOT_FOUND);
    expect(await state()).toBe(before);
  });

  it.each(named.filter(([, operation]) => namesIn(operation).length > 1))(
    '%s does not find it under a parent in its own account either',
    async (_title, operation) => {
      const [foreign, own] = [await requestFor(operation, stranger), await requestFor(operation, world.owner)];
      const last = namesIn(operation).at(-1) ?? '';
      const another = await requestFor(operation, world.owner);
      for (const wrong of [foreign, another]) {
        const request = { ...own, params: { ...own.params, [last]: wrong.params?.[last] ?? 0 } };
        expect(await world.owner.refusal(operation, request)).toEqual(NOT_FOUND);
      }
    },
  );

  it.each(eachOperation(({ list, scopes }) => list !== undefined && scopes !== 'public'))(
    '%s never lists it',
    async (_title, operation) => {
      const { id, label } = await newVpc(stranger);
      const request = await requestFor(operation, world.owner);
      const { text } = await world.owner.call(operation, { ...request, query: { page_size: 500 } });
      expect(text).not.toContain(`"id":${id},"label":"${label}"`);
      const { username } = await stranger.ok(getProfile);
      expect(text).not.toContain(username);
    },
  );

  it('cannot be granted', async () => {
    const { id } = await newVpc(stranger);
    const { username } = await world.newUser({ restricted: true });
    const body = { vpc: [{ id, permissions: 'read_write' }] };
    const refusal = await world.owner.refusal(updateUserGrants, { params: { username }, body });
    expect(refusal).toMatchObject({ status: 400, errors: [{ field: 'vpc[0].id' }] });
    expect(
      await world.owner.refusal(getUserGrants, { params: { username: (await stranger.ok(getProfile)).username } }),
    ).toEqual(NOT_FOUND);
  });
});
