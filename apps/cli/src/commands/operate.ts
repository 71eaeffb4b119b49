import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import { asCommand } from '../operator-api/carry-out.js';
import type { Assembly } from '../perform.js';
import { listServices } from '../services/service.operations.js';
import { listStreams } from '../streams/stream.operations.js';

const MAX_PORT = 65_535;

interface Options {
  host: string;
  port: number;
  newToken?: string;
}

/** Commands about the installation as a whole, for its operators. */
export function addOperateCommands(program: Command, { perform }: Assembly): void {
  program
    .command('operate')
    .description("serve the operators' console and API until Ctrl-C")
    .option('--host <address>', 'address to listen on; others than this machine need OPERATOR_TOKENS', '127.0.0.1')
    .option('--port <number>', 'port to listen on; 0 for a free one', portNumber, 0)
    .addOption(new Option('--new-token <operator>', 'only make a token, and its entry for OPERATOR_TOKENS'))
    .action(
      perform(async (context, { host, port, newToken }: Options) => {
        const work = await import('../operator-api/operate.js');
        return newToken === undefined ? work.operate(context, { host, port }) : work.newToken(newToken);
      }),
    );
  program
    .command('service')
    .description('see the services of an installation')
    .command('list')
    .description(listServices.summary)
    .action(perform(asCommand(listServices, () => ({}))));
  program
    .command('stream')
    .description('see the streams of events')
    .command('list')
    .description(listStreams.summary)
    .action(perform(asCommand(listStreams, () => ({}))));
}

function portNumber(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= MAX_PORT) return port;
  throw new InvalidArgumentError('It must be a number from 0 to 65535.');
}
