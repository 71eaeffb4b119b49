import 'reflect-metadata';
import { createLogger, onStopSignal } from '@stratus/platform';
import { bootGateway } from './boot-gateway.js';
import type { RunningGateway } from './boot-gateway.js';
import { gatewayConfiguration } from './gateway.configuration.js';

try {
  const configuration = gatewayConfiguration(process.env);
  let gateway: RunningGateway | undefined;
  const logger = createLogger('gateway', configuration.LOG_LEVEL);
  onStopSignal(async () => gateway?.stop(), logger, configuration.HTTP_DRAIN_MS);
  gateway = await bootGateway(configuration);
} catch (error) {
  process.stderr.write(
    `${error instanceof Error && error.name !== 'ConfigurationError' ? error.stack : String(error)}\n`,
  );
  process.exit(1);
}
