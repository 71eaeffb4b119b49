import type { Defaults } from '@stratus/contracts';
import { routedOperations } from '../operations/routed-operations.js';
import { openApiDocument } from './openapi-document.js';
import type { OpenApiDocument } from './openapi-document.js';

/** The OpenAPI document of this build. */
export const currentOpenApiDocument = (defaults: keyof Defaults = 'own'): OpenApiDocument =>
  openApiDocument(routedOperations, defaults);
