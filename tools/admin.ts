import { join } from 'node:path';

import { adminCliPath } from './stack/admin-cli.ts';
import { projectRoot } from '@stratus/local-servers';
import { runServiceCommand } from './stack/service-command.ts';

await runServiceCommand('account', adminCliPath(join(projectRoot, 'apps')), process.argv.slice(2));
