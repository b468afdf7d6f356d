import type { ApiDocument } from '@/lib/console/api-docs/operations';
import { openApiDocument } from '@/lib/platform/http/openapi';
import { modules } from './modules.gen';

let cached: ApiDocument | undefined;

/** The OpenAPI document, generated once: it changes only with the code. */
export function apiDocument(): ApiDocument {
  cached ??= JSON.parse(JSON.stringify(openApiDocument(modules)));
  return cached as ApiDocument;
}
