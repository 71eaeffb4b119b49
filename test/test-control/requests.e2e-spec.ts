/** Takes about 8 s: one test makes 1,100 calls. */
import { randomUUID } from 'node:crypto';
import {
  createInstance,
  createToken,
  createVpc,
  getVpc,
  listRegions,
  listVpcs,
  updatePreferences,
} from '@stratus/contracts';
import type { LoggedRequestRecord, Page } from '@stratus/contracts';
import { eventually } from '@stratus/testing';
import { joinApiWorld } from '../support/api-world.ts';
import type { SharedApiWorld } from '../support/api-world.ts';
import { Follower } from '../support/event-follower.ts';
import { newLabel } from '../support/examples/example.ts';
import type { HttpClient } from '../support/http-client.ts';

let world: SharedApiWorld;
let control: string;
beforeAll(async () => {
  world = await joinApiWorld();
  control = new URL('/_stratus/requests', world.owner.baseUrl).href;
});
afterAll(() => world.stop());

/** An account of its own. */
const anyone = (): HttpClient => world.owner.as(`test-${randomUUID()}`);

const authorized = ({ token }: HttpClient): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };

async function ask(client: HttpClient, query = '', method = 'GET'): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${control}${query}`, { method, headers: authorized(client) });
  return { status: response.status, body: await response.json() };
}

async function logOf(client: HttpClient, query = ''): Promise<Page<LoggedRequestRecord>> {
  const { status, body } = await ask(client, query);
  expect(status).toBe(200);
  return body as Page<LoggedRequestRecord>;
}

const callsOf = async (client: HttpClient, query = ''): Promise<string[]> =>
  (await logOf(client, query)).data.map(({ method, path, status }) => `${method} ${path} ${status}`);

describe('the log of requests', () => {
  it('has what a client sent and what it got, newest first', async () => {
    const client = anyone();
    const body = { label: newLabel('vpc'), region: 'us-east' };
    const headers = { 'idempotency-key': 'one', 'x-request-id': 'first', 'user-agent': 'sdk/1' };
    const created = await client.ok(createVpc, { body, headers });
    await client.ok(createVpc, { body, headers: { ...headers, 'x-request-id': 'second' } });
    await client.refusal(createVpc, { body: { label: 'x' }, headers: { 'x-request-id': 'third' } });
    // A log that is read waits for events, but not for ever.
    const { data, ...totals } = await eventually('all events in the log', async () => {
      const log = await logOf(client);
      return log.data.some(({ events }) => events === null) ? undefined : log;
    });
    expect(totals).toEqual({ page: 1, pages: 1, results: 3 });
    expect(data.map(({ id, status }) => `${id} ${status}`)).toEqual(['third 400', 'second 200', 'first 200']);
    expect(data[2]).toEqual({
      id: 'first',
      account_id: expect.any(Number),
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      method: 'POST',
      path: '/v4/vpcs',
      operation: 'vpc.vpcs.create',
      status: 200,
      ms: expect.any(Number),
      request: {
        headers: {
          'idempotency-key': 'one',
          'x-filter': null,
          'user-agent': 'sdk/1',
          'content-type': 'application/json',
        },
        body,
        truncated: false,
      },
      answer: { body: created, truncated: false },
      reasons: [],
      fault: null,
      idempotent_replayed: false,
      events: [
        {
          id: expect.any(Number),
          action: 'vpc_create',
          created: created.created,
          entity: { id: created.id, label: created.label, type: 'vpc', url: `/v4/vpcs/${created.id}` },
          secondary_entity: null,
          status: 'notification',
        },
      ],
    });
    expect(data[1]).toMatchObject({ idempotent_replayed: true, answer: { body: created }, events: [] });
    expect(data[0]?.events).toEqual([]);
    expect(data[0]?.reasons).toContainEqual({ field: 'region', reason: expect.any(String) });
  });

  it('has all events of a call, and the state of the job that it began', async () => {
    const client = anyone();
    const body = { label: newLabel('instance'), region: 'us-east', type: 'g6-nanode-1', tags: [newLabel('tag')] };
    await client.ok(createInstance, { body, headers: { 'x-request-id': 'create' } });
    const events = async () => {
      const { data } = await logOf(client);
      expect(data.map(({ id }) => id)).toEqual(['create']);
      return (data[0]?.events ?? []).map(({ action, status }) => `${action} ${status}`).toSorted();
    };
    const have = (wanted: unknown) =>
      eventually('the events in the log', async () => {
        expect(await events()).toEqual(wanted);
        return true;
      });
    await have(expect.arrayContaining([expect.stringMatching(/^compute_create /)]));
    await fetch(new URL('/_stratus/jobs/finish', control), { method: 'POST', headers: authorized(client) });
    await have(['compute_create finished', 'tag_create notification']);
  });

  it('shows no account the calls of another one', async () => {
    const [one, other] = [anyone(), anyone()];
    await one.ok(listVpcs, { query: { page: 1 } });
    await other.call(getVpc, { params: { vpcId: 999_999_999 } });
    expect(await callsOf(one)).toEqual(['GET /v4/vpcs?page=1 200']);
    expect(await callsOf(other)).toEqual(['GET /v4/vpcs/999999999 404']);
  });

  it('shows those of any account by its id', async () => {
    const name = randomUUID();
    const response = await fetch(new URL('/_stratus/accounts', control), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    });
    const { account_id: id } = (await response.json()) as { account_id: number };
    await world.owner.as(`test-${name}`).ok(listVpcs);
    expect(await callsOf(world.owner.as(undefined), `?account=${id}`)).toEqual(['GET /v4/vpcs 200']);
    const { data } = await logOf(world.owner.as(undefined), '?account=all');
    expect(data).toContainEqual(expect.objectContaining({ account_id: id, path: '/v4/vpcs' }));
  });

  it('has what was refused before an operation ran', async () => {
    const client = anyone();
    const text = '{"label": ';
    await client.send('POST', '/vpcs', { text, headers: { 'content-type': 'application/json' } });
    await client.send('GET', '/no-such-path?x=1');
    await client.send('DELETE', '/regions');
    expect(await callsOf(client)).toEqual([
      'DELETE /v4/regions 405',
      'GET /v4/no-such-path?x=1 404',
      'POST /v4/vpcs 400',
    ]);
    const marker = randomUUID();
    await client.as(undefined).send('GET', `/vpcs?marker=${marker}`);
    await client.as(randomUUID()).send('GET', `/profile?marker=${marker}`);
    const ofNobody = (await callsOf(client.as(undefined))).filter((call) => call.includes(marker));
    expect(ofNobody).toEqual([`GET /v4/profile?marker=${marker} 401`, `GET /v4/vpcs?marker=${marker} 401`]);
  });

  it('has neither pages nor the test control itself', async () => {
    const client = anyone();
    for (const path of ['/docs', '/openapi.json', '/_stratus', '/_stratus/nothing'])
      await fetch(new URL(path, control), { headers: authorized(client) });
    await logOf(client);
    expect(await callsOf(client)).toEqual([]);
  });

  it('finds calls by operation, status, method and what came before', async () => {
    const client = anyone();
    await client.ok(listVpcs, { headers: { 'x-request-id': 'before' } });
    await client.ok(createVpc, { body: { label: newLabel('vpc'), region: 'us-east' } });
    await client.call(createVpc, { body: {} });
    await client.ok(listRegions);
    expect(await callsOf(client, '?since=before')).toHaveLength(3);
    expect(await callsOf(client, '?since=before&operation=vpc.vpcs.create')).toEqual([
      'POST /v4/vpcs 400',
      'POST /v4/vpcs 200',
    ]);
    expect(await callsOf(client, '?status=200&method=GET')).toEqual(['GET /v4/regions 200', 'GET /v4/vpcs 200']);
    expect(await ask(client, '?since=nothing')).toMatchObject({ status: 400, body: { errors: [{ field: 'since' }] } });
    expect(await ask(client.as('wrong'))).toMatchObject({ status: 401 });
  });

  it('has no secret', async () => {
    const client = anyone();
    const [password, data] = [randomUUID(), Buffer.from(randomUUID()).toString('base64')];
    const body = { region: 'us-east', type: 'g6-nanode-1', root_pass: password, metadata: { user_data: data } };
    await client.send('POST', '/compute/instances', { body });
    const { token } = await client.ok(createToken, { body: { label: 'a' } });
    const records = await logOf(client);
    expect(records.results).toBe(2);
    for (const secret of [password, data, token]) expect(JSON.stringify(records)).not.toContain(secret);
    expect(records.data[1]?.request.body).toEqual({
      ...body,
      root_pass: '[hidden]',
      metadata: { user_data: '[hidden]' },
    });
    expect(records.data[0]?.answer.body).toMatchObject({ label: 'a', token: '[hidden]' });
  });

  it('keeps the beginning of a body that is larger than its limit', async () => {
    const client = anyone();
    const whole = { text: 'a'.repeat(64 * 1024 - '{"text":""}'.length) };
    await client.send('POST', '/vpcs', { body: whole });
    await client.send('POST', '/vpcs', { body: { text: `${whole.text}b` } });
    const [second, first] = (await logOf(client)).data;
    expect(first?.request).toMatchObject({ body: whole, truncated: false });
    expect(second?.request).toMatchObject({ body: `{"text":"${whole.text}b"`, truncated: true });
  });

  it('keeps the last 1,000 calls', async () => {
    const client = anyone();
    for (let index = 0; index < 1_100; index += 1)
      await client.ok(listRegions, { headers: { 'x-request-id': `r${index}` } });
    const { results, pages, data } = await logOf(client, '?page=2&page_size=500');
    expect({ results, pages, newest: data[0]?.id, oldest: data.at(-1)?.id }).toEqual({
      results: 1_000,
      pages: 2,
      newest: 'r599',
      oldest: 'r100',
    });
  });

  it('is emptied for one account', async () => {
    const [one, other] = [anyone(), anyone()];
    await Promise.all([one.ok(listVpcs), other.ok(listVpcs)]);
    expect(await ask(one, '', 'DELETE')).toEqual({ status: 200, body: {} });
    expect([await callsOf(one), await callsOf(other)]).toEqual([[], ['GET /v4/vpcs 200']]);
  });

  it('has a live stream when it ends', async () => {
    const client = anyone();
    const stream = await Follower.open(client);
    expect(await callsOf(client)).toEqual([]);
    await stream.leave();
    const calls = await eventually('the stream', async () => {
      const found = await callsOf(client);
      return found.length > 0 ? found : undefined;
    });
    expect(calls).toEqual(['GET /v4/account/events/stream? 200']);
  });

  it('sends each call to its followers as it ends', async () => {
    const [client, other] = [anyone(), anyone()];
    await client.ok(listVpcs);
    const leaving = new AbortController();
    const headers = authorized(client);
    const response = await fetch(`${control}?follow&method=PUT`, { headers, signal: leaving.signal });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    let text = '';
    const reading = (async () => {
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk;
    })().catch(() => undefined);
    await other.ok(updatePreferences, { body: { of: 'other' } });
    await client.ok(listVpcs);
    await client.ok(updatePreferences, { body: { of: 'client' }, headers: { 'x-request-id': 'followed' } });
    await eventually('the call', async () => (text.endsWith('\n\n') && text.includes('data: ') ? true : undefined));
    leaving.abort();
    await reading;
    const [, id, data = ''] = /^id: (.*)\nevent: request\ndata: (.*)\n\n$/.exec(text) ?? [];
    expect(id).toBe('followed');
    expect(JSON.parse(data)).toEqual({ ...(await logOf(client)).data[0], events: null });
    expect(JSON.parse(data)).toMatchObject({ method: 'PUT', status: 200, request: { body: { of: 'client' } } });
  });
});
