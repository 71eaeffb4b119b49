import { CommandRunner } from '@stratus/commands';
import { ApiFailure, existing, updateUserGrants } from '@stratus/contracts';
import type { CallOf, GrantsRecord } from '@stratus/contracts';
import { userUpdate } from '@stratus/events';
import { Answers } from '@stratus/operations';
import type { Statements } from '@stratus/postgres';
import { EntityRepository } from '../../grants/entity.repository.js';
import { GrantRepository } from '../../grants/grant.repository.js';
import { NOT_RESTRICTED, decideUpdateGrants, entitiesIn } from '../../grants/grants.js';
import { grantsJson } from '../../grants/grants.sql.js';
import { UnseenEntitiesLookup } from '../../grants/unseen-entities.lookup.js';
import { SignalsPublisher } from '../../signals/signals.publisher.js';
import { UserRepository } from '../user.repository.js';

/** Locks account, user and entities in this order, like every transaction here. */
@Answers(updateUserGrants)
export class UpdateUserGrantsHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly users: UserRepository,
    private readonly grants: GrantRepository,
    private readonly entities: EntityRepository,
    private readonly unseenEntitiesLookup: UnseenEntitiesLookup,
    private readonly signalsPublisher: SignalsPublisher,
  ) {}

  async execute(call: CallOf<typeof updateUserGrants>) {
    const { accountId } = call.caller;
    const unseen = await this.unseenEntitiesLookup.find(call.caller, entitiesIn(call.body));
    return this.signalsPublisher.withAccessSignals(accountId, (changed) =>
      this.commands.run(call, async ({ statements, emit }) => {
        await this.users.lockForManagement(statements, call.caller);
        const user = await this.users.lockByName(statements, accountId, call.params.username);
        if (!user.restricted) throw new ApiFailure(400, [NOT_RESTRICTED]);
        await this.entities.upsert(statements, unseen);
        const known = await this.grants.holdEntities(statements, accountId, entitiesIn(call.body));
        const { global, ...entities } = decideUpdateGrants(user, call.body, known);

        if (global) this.users.update(statements, user.id, global);
        const entitiesChanged = await this.grants.change(statements, user.id, entities);

        if (global || entitiesChanged) {
          emit(userUpdate(await this.users.record(statements, user.id), user.id));
          changed(user.id);
        }
        return this.record(statements, user.id);
      }),
    );
  }

  private async record(statements: Statements, userId: number): Promise<GrantsRecord> {
    const rows = await statements.query<{ record: GrantsRecord }>(
      `select ${grantsJson('all')} as record from users where users.id = $1`,
      [userId],
    );
    return existing(rows[0]).record;
  }
}
