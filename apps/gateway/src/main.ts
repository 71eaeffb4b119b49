import 'reflect-metadata';
import { createLogger, onStopSignal } from '@stratus/platform';
import { bootGateway } from './boot-gateway.js';
import { gatewayConfiguration } from './gateway.configuration.js';

try {
  const configuration = gatewayConfiguration(process.env);
  const gateway = bootGateway(configuration);
  onStopSignal(async () => (await gateway).stop(), createLogger('gateway', configuration.LOG_LEVEL));
  await gateway;
} catch (error) {
  process.stderr.write(
    `${error instanceof Error && error.name !== 'ConfigurationError' ? error.stack : String(error)}\n`,
  );
  process.exit(1);
}
