import type { Command } from 'commander';
import { asCommand } from '../operator-api/carry-out.js';
import { sagaId, serviceOption, wholeNumber } from '../options.js';
import type { Assembly } from '../perform.js';
import { cancelSaga, listSagas, retrySaga, showSaga } from '../sagas/saga.operations.js';

interface OfService {
  service?: string;
}

interface Listed extends OfService {
  ended?: boolean;
  lines: number;
}

const one = (id: string, { service }: OfService) => ({ id, service });

/** Commands about sagas: changes that several services make together, step by step. */
export function addSagaCommands(program: Command, { perform }: Assembly): void {
  const saga = program.command('saga').description('list, show, retry and cancel changes that span several services');
  const about = (name: string, description: string): Command =>
    saga
      .command(name)
      .description(description)
      .argument('<id>', 'its id', sagaId)
      .addOption(serviceOption('the service that runs it'));
  saga
    .command('list')
    .description(listSagas.summary)
    .addOption(serviceOption('only those of this service'))
    .option('--ended', 'those that have ended within a week, the newest first')
    .option('-n, --lines <count>', 'at most this many ended ones, up to 1000', wholeNumber, 100)
    .action(perform(asCommand(listSagas, ({ service, ended, lines }: Listed) => ({ service, ended, limit: lines }))));
  about('show', showSaga.summary).action(perform(asCommand(showSaga, one)));
  about('retry', retrySaga.summary).action(perform(asCommand(retrySaga, one)));
  about('cancel', cancelSaga.summary).action(perform(asCommand(cancelSaga, one)));
}
