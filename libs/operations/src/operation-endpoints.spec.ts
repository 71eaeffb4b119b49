import { Module } from '@nestjs/common';
import type { Type } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { CommandRunner } from '@stratus/commands';
import { anyUser, anything, defineOperation } from '@stratus/contracts';
import type { Call, CallOf } from '@stratus/contracts';
import { LOGGER, SERVICE_NAME, createLogger, createMetrics, operationDuration } from '@stratus/runtime';
import { OperationServer } from './operation-server.js';
import { Answers } from './answers.decorator.js';
import { OperationEndpoints } from './operation-endpoints.js';

const internal = { summary: '', scopes: [], grant: anyUser, params: {}, reply: anything('anything') } as const;
const greet = defineOperation({ ...internal, subject: 'spec.greetings.greet', kind: 'command' });
const look = defineOperation({ ...internal, subject: 'spec.greetings.look', kind: 'query' });

@Answers(greet)
class GreetHandler {
  async execute(call: CallOf<typeof greet>) {
    return { greeted: call.caller.username };
  }
}

@Answers(look)
class LookHandler {
  async execute({ list }: CallOf<typeof look>) {
    return { page: list.page };
  }
}

/** Boots the providers as a service would; the server never listens, so it needs no broker. */
async function boot(service: string, ...handlers: Type[]) {
  const metrics = operationDuration(createMetrics('spec'));
  const server = new OperationServer(undefined as never, service, createLogger('spec', 'silent'), metrics);
  const own = [
    OperationEndpoints,
    { provide: OperationServer, useValue: server },
    { provide: SERVICE_NAME, useValue: service },
    { provide: LOGGER, useValue: createLogger('spec', 'silent') },
    { provide: CommandRunner, useValue: { storedAnswer: async () => 'stored' } },
  ];

  @Module({ imports: [CqrsModule.forRoot(), DiscoveryModule], providers: [...own, ...handlers] })
  class Service {}

  const app = await NestFactory.createApplicationContext(Service, { logger: false, abortOnError: false });
  return { app, ask: (subject: string, call: Partial<Call>) => server.getHandlers().get(subject)?.(call) };
}

const caller = { accountId: 1, userId: 2, username: 'ada', restricted: false, scopes: [] };

describe('the endpoints of a service', () => {
  it('hand each call to the handler of its operation, over the bus of its kind', async () => {
    const { app, ask } = await boot('spec', GreetHandler, LookHandler);
    const request = { id: 'r', executionId: 'e' };
    expect(await ask(greet.subject, { caller, request })).toEqual({ greeted: 'ada' });
    expect(await ask(look.subject, { caller, list: { page: 3, pageSize: 100 } })).toEqual({ page: 3 });
    await app.close();
  });

  it('refuse a message that is not a call of the operation', async () => {
    const { app, ask } = await boot('spec', GreetHandler, LookHandler);
    const status = 400;
    await expect(ask(greet.subject, {})).rejects.toMatchObject({ status });
    await expect(ask(greet.subject, { caller: { username: 'ada' } as Call['caller'] })).rejects.toMatchObject({
      status,
    });
    await expect(ask(look.subject, { caller: 'ada' as never })).rejects.toMatchObject({ status });
    await app.close();
  });

  it('never hand a call that may only get a stored reply to a handler', async () => {
    const { app, ask } = await boot('spec', GreetHandler, LookHandler);
    const request = { id: 'r', executionId: 'e', storedAnswerOnly: true } as const;
    expect(await ask(greet.subject, { caller, request: { ...request, idempotencyKey: 'k' } })).toBe('stored');
    await expect(ask(greet.subject, { caller, request })).rejects.toMatchObject({ status: 404 });
    await app.close();
  });

  it('do not open when an operation of the contract has no handler: the service refuses to boot and names it', async () => {
    await expect(boot('catalog')).rejects.toThrow('catalog.regions.list has no handler');
  });

  it('do not open when two classes handle one operation', async () => {
    @Answers(greet)
    class WelcomeHandler extends GreetHandler {}
    await expect(boot('spec', GreetHandler, WelcomeHandler)).rejects.toThrow(
      'spec.greetings.greet has several handlers: GreetHandler, WelcomeHandler',
    );
  });
});
