import type { App } from '@stratus/app';
import type { ServiceDefinition } from './service-definition.js';

/** An app that is a domain service, whose schema can be brought up to date in a separate step before its start. */
export interface ServiceApp extends App {
  define(environment: NodeJS.ProcessEnv): ServiceDefinition;
}
