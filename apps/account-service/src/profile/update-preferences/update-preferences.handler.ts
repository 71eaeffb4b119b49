import { CommandRunner } from '@stratus/commands';
import { updatePreferences } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { ProfileRepository } from '../profile.repository.js';

@Answers(updatePreferences)
export class UpdatePreferencesHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly profiles: ProfileRepository,
  ) {}

  async execute(call: CallOf<typeof updatePreferences>) {
    // A request without a body changes nothing.
    const document = (call.body as typeof call.body | undefined)?.text;
    return this.commands.run(call, ({ statements }) =>
      this.profiles.updatePreferences(statements, call.caller, document),
    );
  }
}
