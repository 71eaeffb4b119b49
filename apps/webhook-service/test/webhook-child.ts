import 'reflect-metadata';
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Type } from '@nestjs/common';
import { bootService } from '@stratus/service';
import type { ServiceDefinition } from '@stratus/service';

/** webhook-service, as built, in a separate process, which a spec can freeze and kill. */
const built = join(import.meta.dirname, '..', 'dist');
const load = async <T>(file: string): Promise<T> => (await import(pathToFileURL(join(built, file)).href)) as T;
const { webhookService } = await load<{ webhookService: (environment: NodeJS.ProcessEnv) => ServiceDefinition }>(
  'webhook-service.definition.js',
);
const { WebhookServiceModule } = await load<{ WebhookServiceModule: Type }>('webhook-service.module.js');

const service = await bootService(webhookService(process.env), WebhookServiceModule);
process.on('SIGTERM', () => void service.stop().then(() => process.exit(0)));
writeSync(1, 'booted\n');
