import { randomUUID } from 'node:crypto';
import { ANSWERED_LATER, inRepeatableTransaction } from '@stratus/commands';
import type { Answer, CommandRunner, Transaction } from '@stratus/commands';
import type { Call } from '@stratus/contracts';
import { ReplayedReply } from '@stratus/messaging';
import type { Database } from '@stratus/postgres';
import { outcomeUnknown } from './setback.js';
import type { DefinesSaga, SagaClass, SagaDefinition } from './saga.js';
import { answerIsOwed, endWait, endWaitsOf, sagaWrite, storedInput } from './saga-row.js';
import type { SagaRow } from './saga-row.js';
import type { SagaRunner } from './saga-runner.js';
import { SagaCourse } from './saga-course.js';
import { asStored } from './saga-view.js';

/** How long a saga with a waiting client retries a step before it goes back. */
const PATIENCE_MS = 2_000;
/** Less than the gateway waits: the client learns from our reply, not from a timeout, that the outcome is open. */
const MAX_ANSWER_MS = 4_500;

type Caused = Pick<Call, 'caller' | 'request'>;

/** Starts sagas. */
export class Sagas {
  private readonly definitions = new Map<unknown, SagaDefinition<unknown>>();

  constructor(
    private readonly commands: CommandRunner,
    private readonly runner: SagaRunner,
    private readonly answerMs = MAX_ANSWER_MS,
  ) {}

  /** Registers a saga, before any starts or resumes. */
  register(saga: DefinesSaga<never>): void {
    this.runner.register(saga);
    this.definitions.set(saga.constructor, saga.definition as SagaDefinition<unknown>);
  }

  /**
   * Runs a command to which a step replies. The work commits together with the saga; the work's result is the saga's input. A
   * repeat gets 409 until the reply exists, and the reply from then on; it runs again after an undone saga.
   *
   * @param work like a command's work; also receives the saga's id.
   * @throws ApiFailure the refusal of the work, or the failure that made the saga go back; 503 if nothing was applied; 504
   *   while the outcome is open.
   */
  async run<Input, Reply>(
    call: Caused,
    saga: SagaClass<Input, Reply>,
    work: (transaction: Transaction, sagaId: string) => Promise<Input>,
  ): Promise<Answer<Reply>> {
    const definition = this.definitionOf(saga);
    if (!definition.steps.some(({ kind }) => kind === 'answer'))
      throw new Error(`The saga ${definition.name} has no step that answers`);
    const row = this.newRow(definition, call, true);
    const { cancellableAt } = new SagaCourse(definition);
    this.runner.hold(row.id);
    try {
      const begun = await this.commands.run<Input>(
        call,
        async (transaction) => {
          const input = await work(transaction, row.id);
          this.complete(row, input);
          transaction.atCommit(sagaWrite(row, cancellableAt));
          return input;
        },
        { replyToStore: () => ANSWERED_LATER },
      );
      if (begun instanceof ReplayedReply) {
        this.runner.release(row.id);
        return begun;
      }
    } catch (error) {
      // If the commit succeeded nevertheless, the sweep finds the saga.
      this.runner.release(row.id);
      throw error;
    }
    return this.answerOf<Reply>(row);
  }

  /**
   * Runs a command that replies at once; the saga continues after the reply.
   *
   * @param work like a command's work; also receives the saga's id.
   */
  async start<Input, Reply>(
    call: Caused,
    saga: SagaClass<Input>,
    work: (transaction: Transaction, sagaId: string) => Promise<{ input: Input; reply: Reply }>,
  ): Promise<Answer<Reply>> {
    const id = randomUUID();
    return this.commands.run(call, async (transaction) => {
      const { input, reply } = await work(transaction, id);
      await this.spawn(transaction, call, saga, input, id);
      return reply;
    });
  }

  /**
   * Starts a saga in the caller's transaction; it runs after the commit. Returns its id.
   *
   * @param transaction of a command, of a step, or of a subscriber; a subscriber's has no `onCommitted`.
   */
  async spawn<Input>(
    transaction: Pick<Transaction, 'statements'> & Partial<Pick<Transaction, 'onCommitted'>>,
    { caller, request }: Caused,
    saga: SagaClass<Input>,
    input: Input,
    id: string = randomUUID(),
  ): Promise<string> {
    const definition = this.definitionOf(saga);
    const row = { ...this.newRow(definition, { caller, request }, false), id };
    this.complete(row, input);
    transaction.statements.send(sagaWrite(row, new SagaCourse(definition).cancellableAt));
    transaction.onCommitted?.(() => this.runner.launch(row));
    return id;
  }

  /**
   * Ends the pause of a saga that has nothing left to wait for, or makes it check its condition now. A runner of this process
   * continues right after the commit, any other one within a second. A saga that is running a step does not pause.
   */
  async wakeUp(
    { statements, onCommitted }: Pick<Transaction, 'statements'> & Partial<Pick<Transaction, 'onCommitted'>>,
    id: string,
  ): Promise<void> {
    await endWait(statements, id);
    onCommitted?.(() => this.runner.look());
  }

  /**
   * Ends the pauses of all sagas of an account; runners of other processes notice within a second.
   *
   * @returns how many sagas of the account are unfinished.
   */
  async hurry(database: Pick<Database, 'transaction'>, accountId: number): Promise<number> {
    const unfinished = await inRepeatableTransaction(database, ({ statements }) => endWaitsOf(statements, accountId));
    if (unfinished > 0) this.runner.look();
    return unfinished;
  }

  /**
   * Input of a saga, for a transaction that ends its work.
   *
   * @throws Error when there is no such saga.
   */
  async inputOf<Input>({ statements }: Pick<Transaction, 'statements'>, id: string): Promise<Input> {
    return (await storedInput(statements, id)) as Input;
  }

  /** Whether the saga still owes its client the reply; false as soon as a transaction has stored it. */
  async owesAnswer({ statements }: Pick<Transaction, 'statements'>, id: string): Promise<boolean> {
    return answerIsOwed(statements, id);
  }

  private async answerOf<Reply>(row: SagaRow): Promise<Reply> {
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<Reply>((resolve, reject) => {
        timer = setTimeout(() => reject(outcomeUnknown()), this.answerMs);
        this.runner.runFor(
          {
            patientUntil: performance.now() + PATIENCE_MS,
            answered: (reply) => resolve(reply as Reply),
            refused: reject,
          },
          row,
        );
      });
    } finally {
      clearTimeout(timer);
    }
  }

  /** The input as stored, even if the caller later changes its own copy. */
  private complete(row: SagaRow, input: unknown): void {
    row.input = asStored(input);
    row.runner = this.runner.id;
  }

  private newRow(definition: SagaDefinition<unknown>, { caller, request }: Caused, owesAnswer: boolean): SagaRow {
    return {
      id: randomUUID(),
      name: definition.name,
      caller,
      request,
      input: null,
      results: {},
      state: 'running',
      step: definition.steps[0]?.name ?? null,
      tries: 0,
      owesAnswer,
      failure: null,
      runner: this.runner.id,
      started: new Date(),
      cancelRequested: false,
    };
  }

  private definitionOf(saga: SagaClass<never>): SagaDefinition<unknown> {
    const definition = this.definitions.get(saga);
    if (!definition) throw new Error(`${saga.name} is not listed in SagasModule.with`);
    return definition;
  }
}
