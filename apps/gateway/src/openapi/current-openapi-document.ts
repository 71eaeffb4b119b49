import { routedOperations } from '../operations/routed-operations.js';
import { openApiDocument } from './openapi-document.js';
import type { OpenApiDocument } from './openapi-document.js';

/** The OpenAPI document of this build. */
export const currentOpenApiDocument = (): OpenApiDocument => openApiDocument(routedOperations);
