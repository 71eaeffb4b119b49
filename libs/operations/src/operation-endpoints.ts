import { Inject, Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { CommandRunner } from '@stratus/commands';
import { invalid, notFound, operations } from '@stratus/contracts';
import type { Call } from '@stratus/contracts';
import { ReplayedReply } from '@stratus/messaging';
import { LOGGER, SERVICE_NAME } from '@stratus/runtime';
import type { Logger } from '@stratus/runtime';
import { CommandLog } from './command-log.js';
import { OperationServer } from './operation-server.js';
import { answeredBy } from './answers.decorator.js';
import type { Message } from './answers.decorator.js';
import { faultOfCall } from './fault-of-call.js';
import { faultsOfAnswers } from './faults-of-answers.js';

/** Gives each operation of the service its endpoint on NATS, which hands calls to the command or query bus. */
@Injectable()
export class OperationEndpoints implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly server: OperationServer,
    private readonly runner: CommandRunner,
    @Inject(SERVICE_NAME) private readonly service: string,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws Error when an operation of the service has no handler or several: the service does not boot. */
  onModuleInit(): void {
    const answered = this.discovery.getProviders().flatMap(({ metatype }) => {
      const answers = metatype && answeredBy(metatype);
      return answers ? [{ ...answers, handler: metatype.name }] : [];
    });
    const faults = faultsOfAnswers(this.service, operations, answered);
    if (faults.length > 0) throw new Error(faults.join('\n'));
    const log = new CommandLog(this.logger);
    for (const { operation, message } of answered) {
      const { subject } = operation;
      const answer =
        operation.kind === 'query'
          ? (call: Call) => this.queries.execute(new message(call))
          : (call: Call) => log.around(subject, call, () => this.answerTo(call, message), isRepeat);
      this.server.addHandler(subject, async (call: Call) => {
        const fault = faultOfCall(operation, { ...call });
        if (fault) throw invalid(undefined, `The message is not a call of ${subject}: ${fault} is malformed`);
        return answer(call);
      });
    }
  }

  /** Without the grant, the call gets at most a stored reply, and its handler does not run. */
  private async answerTo(call: Call, message: Message): Promise<unknown> {
    if (!call.request?.storedAnswerOnly) return this.commands.execute(new message(call));
    if (call.request.idempotencyKey === undefined) throw notFound();
    return this.runner.storedAnswer(call);
  }
}

const isRepeat = (result: unknown): boolean => result instanceof ReplayedReply;
