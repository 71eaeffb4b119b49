import { CommandRunner, reservations } from '@stratus/commands';
import { COMPUTE_ID, openGate } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { ComputeRepository } from '../../computes/compute.repository.js';

@Answers(openGate)
export class OpenGateHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly computes: ComputeRepository,
  ) {}

  async execute(call: CallOf<typeof openGate>) {
    const { accountId } = call.caller;
    const { migration_id: migrationId } = call.body;
    return this.commands.run(call, async (transaction) => {
      const { statements } = transaction;
      await reservations.giveUp(transaction, { accountId, id: migrationId }, async () => {
        const compute = await this.computes.lock(statements, accountId, call.body[COMPUTE_ID]);
        if (compute?.migrationId === migrationId) await this.computes.setGate(statements, compute.id, null);
      });
      return {};
    });
  }
}
