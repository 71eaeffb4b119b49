import type { Command } from 'commander';
import { audited } from '../audit/audited.js';
import type { Assembly } from '../perform.js';
import { sagaId, serviceOption } from '../options.js';

interface OfService {
  service?: string;
}

/** Commands about sagas: changes that several services make together, step by step. */
export function addSagaCommands(program: Command, { perform }: Assembly): void {
  const saga = program.command('saga').description('list, show, retry and cancel changes that span several services');
  saga
    .command('list')
    .description('list the unfinished sagas, most retried first')
    .addOption(serviceOption('only those of this service'))
    .action(
      perform(async (context, { service }: OfService) => (await import('../sagas/sagas.js')).listAll(context, service)),
    );
  saga
    .command('show')
    .description('show the steps, tries and error of a saga; of ended ones for a week')
    .argument('<id>', 'its id', sagaId)
    .addOption(serviceOption('the service that runs it'))
    .action(
      perform(async (context, id: string, { service }: OfService) =>
        (await import('../sagas/sagas.js')).show(context, id, service),
      ),
    );
  saga
    .command('retry')
    .description('end the wait of a saga: it is tried again within a second')
    .argument('<id>', 'its id', sagaId)
    .addOption(serviceOption('the service that runs it'))
    .action(
      perform(
        audited('sagas.retry', async (context, id: string, { service }: OfService) =>
          (await import('../sagas/sagas.js')).retry(context, id, service),
        ),
      ),
    );
  saga
    .command('cancel')
    .description('undo a saga that has not passed its point of no return; its client gets 409')
    .argument('<id>', 'its id', sagaId)
    .addOption(serviceOption('the service that runs it'))
    .action(
      perform(
        audited('sagas.cancel', async (context, id: string, { service }: OfService) =>
          (await import('../sagas/sagas.js')).cancel(context, id, service),
        ),
      ),
    );
}
