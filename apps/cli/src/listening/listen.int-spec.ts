/** Catches: an event that does not reach the receiver, or twice, or unsigned; a consumer that is left behind. Takes 5 s: real pauses. */
import { Webhook } from 'standardwebhooks';
import { ListeningStack, eventOf, startReceiver } from '../../test/listening-stack.js';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const stack = new ListeningStack();
beforeAll(() => stack.start());
afterAll(() => stack.stop());

const consumers = async () => (await stack.manager.streams.info('EVENTS')).state.consumer_count;
const vpc = (id: number, n: number) => eventOf(n === 1 ? 'vpc_create' : 'vpc_update', `vpc ${id}`, n);

it('events are forwarded in order, signed like webhooks, also those that a restart of the stack has delayed', async () => {
  const receiver = await startReceiver(() => 204);
  await stack.publish(vpc(1, 1));
  const listener = stack.listen(
    '--forward',
    receiver.url,
    '--secret',
    SECRET,
    '--only',
    'vpc_*',
    '--only',
    'tag_create',
  );
  await listener.wrote('Ctrl-C');
  expect([...(await stack.manager.consumers.list('EVENTS').next())]).toMatchObject([
    { config: { inactive_threshold: 120e9, ack_policy: 'none' } },
  ]);

  const wanted = [vpc(1, 2), vpc(1, 3), vpc(2, 1), vpc(1, 4)];
  await stack.publish(eventOf('firewall_create', 'firewall 1', 1), ...wanted);
  // The last of them: what comes later has happened meanwhile.
  await listener.wrote('00:00:04  vpc_update');
  await stack.stopBroker();
  await listener.wrote('Waiting for the stack to come back.');
  await stack.startBroker();
  await stack.publish(vpc(1, 4), vpc(1, 5));
  stack.describe();
  await listener.wrote('Events that happened meanwhile: 2.');
  await stack.publish(vpc(1, 6));
  await listener.wrote('00:00:06  vpc_update');

  expect(await listener.interrupt()).toBe(0);
  expect(listener.err).toContain('Ended. Accepted: 6, given up: 0.');
  expect(await consumers()).toBe(0);
  await receiver.stop();
  expect(receiver.ids().filter((id) => id.startsWith('vpc 1'))).toEqual([2, 3, 4, 5, 6].map((n) => `vpc 1 ${n}`));
  expect(receiver.ids()).toContain('vpc 2 1');
  for (const { headers, body } of receiver.requests) {
    expect(headers['content-type']).toBe('application/cloudevents+json');
    expect(new Webhook(SECRET).verify(body, headers as Record<string, string>)).toMatchObject({
      id: headers['webhook-id'],
    });
  }
  expect(receiver.requests[0]?.body).toBe(JSON.stringify(vpc(1, 2)));
});

it('a receiver that refuses is tried again, then the event is given up; other resources do not wait', async () => {
  const [lost, saved, behind, other] = [vpc(11, 1), vpc(12, 1), vpc(11, 2), vpc(13, 1)] as const;
  const tries = new Map<string, number>();
  const receiver = await startReceiver(({ headers }) => {
    const id = String(headers['webhook-id']);
    tries.set(id, (tries.get(id) ?? 0) + 1);
    return id === lost.id || (id === saved.id && tries.get(id) === 1) ? 500 : 200;
  });
  const listener = stack.listen('--forward', receiver.url, '--json', '--print');
  await listener.wrote('"secret":"whsec_');
  await stack.publish(lost, saved, behind, other);
  await listener.wrote(`"event_id":"${behind.id}"`);
  expect(await listener.interrupt()).toBe(0);
  await receiver.stop();

  const lines = listener.out.trim().split('\n');
  const { secret } = JSON.parse(lines[0] as string);
  const attempts = lines.slice(1).map((line) => JSON.parse(line));
  const of = ({ id }: { id: string }) =>
    attempts
      .filter(({ event_id: event }) => event === id)
      .map(({ status, given_up: isGivenUp, event }) => [status, isGivenUp, event?.id]);
  expect(of(lost)).toEqual([
    [500, false, lost.id],
    [500, false, undefined],
    [500, true, undefined],
  ]);
  expect(of(saved)).toEqual([
    [500, false, saved.id],
    [200, false, undefined],
  ]);
  expect(attempts.findIndex(({ event_id: id }) => id === other.id)).toBeLessThan(
    attempts.findIndex(({ event_id: id, given_up: isGivenUp }) => id === lost.id && isGivenUp),
  );
  expect(attempts.at(-1)).toMatchObject({ event_id: behind.id, status: 200, given_up: false, account_id: 1 });
  const [{ headers, body }] = receiver.requests as [(typeof receiver.requests)[0]];
  expect(() => new Webhook(secret).verify(body, headers as Record<string, string>)).not.toThrow();
});

it('without a URL, events are printed; those of other accounts are not', async () => {
  const listener = stack.listen('--print', '--json', '--account', '1');
  const other = stack.listen('--print', '--account', '2');
  await Promise.all([listener, other].map((each) => each.wrote('Ctrl-C')));
  await stack.publish(vpc(21, 1));
  await listener.wrote(`${JSON.stringify(vpc(21, 1))}\n`);
  expect(await Promise.all([listener.interrupt(), other.interrupt()])).toEqual([0, 0]);
  expect(other.out).toBe('');
});
