import type { Command } from 'commander';
import { addResourceCommands } from '../api/resource-commands.js';
import { audited } from '../audit/audited.js';
import type { Assembly } from '../perform.js';

/** Commands about tags: those of the API, and those that compare and repair. */
export function addTagCommands(program: Command, assembly: Assembly): void {
  const { perform } = assembly;
  const tag = program.command('tag').description('manage tags; compare tags with the objects that have them');
  addResourceCommands(tag, 'tag', assembly);
  tag
    .command('check')
    .description('compare the tags of all objects with the tags that exist; exits with 1 if they differ')
    .action(perform(async (context) => (await import('../tags/tags.js')).check(context)));
  tag
    .command('repair')
    .description('recreate tags that objects refer to, without events')
    .action(perform(audited('tags.repair', async (context) => (await import('../tags/tags.js')).repair(context))));
}
