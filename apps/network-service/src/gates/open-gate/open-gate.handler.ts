import { COMPUTE_ID, openGate } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers, CommandRunner } from '@stratus/platform/persistence';
import { ComputeRepository } from '../../computes/compute.repository.js';
import { SpentIdRepository } from '../../spent-ids/spent-id.repository.js';

/** An undo may come twice, or before its do: a close that comes after it is refused. */
@Answers(openGate)
export class OpenGateHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly computes: ComputeRepository,
    private readonly spentIds: SpentIdRepository,
  ) {}

  async execute(call: CallOf<typeof openGate>) {
    const { accountId } = call.caller;
    const { migration_id: migrationId } = call.body;
    return this.commands.run(call, async ({ statements, now }) => {
      await this.spentIds.lock(statements, accountId, migrationId);
      await this.spentIds.spend(statements, accountId, migrationId, now);
      const compute = await this.computes.lock(statements, accountId, call.body[COMPUTE_ID]);
      if (compute?.migrationId === migrationId) await this.computes.setGate(statements, compute.id, null);
      return {};
    });
  }
}
