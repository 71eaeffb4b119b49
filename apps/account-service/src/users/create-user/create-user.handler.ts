import { CommandRunner, refuseBeyondLimit } from '@stratus/commands';
import { createUser } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { userCreate } from '@stratus/events';
import { Answers } from '@stratus/operations';
import { UserRepository } from '../user.repository.js';
import { USER_LIMIT } from '../user.sql.js';
import { refuseUnlessUsernameFree } from '../user.js';

@Answers(createUser)
export class CreateUserHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly users: UserRepository,
  ) {}

  async execute(call: CallOf<typeof createUser>) {
    const { accountId } = call.caller;
    const { username, email, restricted = false } = call.body;
    return this.commands.run(call, async ({ statements, now, emit }) => {
      await refuseBeyondLimit(statements, call.caller, USER_LIMIT);
      await this.users.lockForManagement(statements, call.caller);
      refuseUnlessUsernameFree({ usernameTaken: await this.users.usernameTaken(statements, username) });

      const id = await this.users.insert(statements, { accountId, username, email, restricted }, now);

      const record = await this.users.record(statements, id);
      emit(userCreate(record, id));
      return record;
    });
  }
}
