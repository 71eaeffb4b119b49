import { CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { COMPUTE_ID } from '@stratus/contracts';
import { CommandRunner } from '@stratus/platform/persistence';
import { ComputeDirectory } from '../../computes/compute.directory.js';
import { ComputeRepository } from '../../computes/compute.repository.js';
import { idSpent } from '../../spent-ids/spent-id.js';
import { SpentIdRepository } from '../../spent-ids/spent-id.repository.js';
import { decideClose } from '../gate.js';
import { CloseGateCommand } from './close-gate.command.js';

/** Safe to repeat: the migration has its id before the first try. */
@CommandHandler(CloseGateCommand)
export class CloseGateHandler implements ICommandHandler<CloseGateCommand> {
  constructor(
    private readonly commands: CommandRunner,
    private readonly directory: ComputeDirectory,
    private readonly computes: ComputeRepository,
    private readonly spentIds: SpentIdRepository,
  ) {}

  async execute({ call }: CloseGateCommand) {
    return this.directory.knowing(call, () => this.close(call));
  }

  private async close(call: CloseGateCommand['call']) {
    const { accountId } = call.caller;
    const { migration_id: migrationId } = call.body;
    return this.commands.run(call, async ({ statements }) => {
      if (await this.spentIds.lock(statements, accountId, migrationId)) throw idSpent('migration_id');
      const compute = await this.computes.mustLock(statements, accountId, call.body[COMPUTE_ID]);
      if (decideClose(compute, migrationId)) await this.computes.setGate(statements, compute.id, migrationId);
      return {};
    });
  }
}
