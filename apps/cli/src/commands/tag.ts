import type { Command } from 'commander';
import { addResourceCommands } from '../api/resource-commands.js';
import { asCommand } from '../operator-api/carry-out.js';
import type { Assembly } from '../perform.js';
import { checkTags, repairTags } from '../tags/tag.operations.js';

/** Commands about tags: those of the API, and those that compare and repair. */
export function addTagCommands(program: Command, assembly: Assembly): void {
  const { perform } = assembly;
  const tag = program.command('tag').description('manage tags; compare tags with the objects that have them');
  addResourceCommands(tag, 'tag', assembly);
  tag
    .command('check')
    .description(checkTags.summary)
    .action(perform(asCommand(checkTags, () => ({}))));
  tag
    .command('repair')
    .description(repairTags.summary)
    .action(perform(asCommand(repairTags, () => ({}))));
}
