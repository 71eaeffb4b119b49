import { routedOperations } from '../operations/routed-operations.js';
import { openApiDocument } from './openapi-document.js';
import type { OpenApiDocument } from './openapi-document.js';

/** The document of the API as this build serves it. */
export const currentOpenApiDocument = (): OpenApiDocument => openApiDocument(routedOperations);
