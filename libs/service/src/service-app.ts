import type { App } from '@stratus/app';
import type { ServiceDefinition } from './service-definition.js';

/** An app that is a domain service, whose schema a step before its start may bring up to date. */
export interface ServiceApp extends App {
  define(environment: NodeJS.ProcessEnv): ServiceDefinition;
}
