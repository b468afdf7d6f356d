import type { ApiDocument } from '@/lib/api-docs/operations';
import { openApiDocument } from '@/lib/http/openapi';
import { modules } from './modules.gen';

let made: ApiDocument | undefined;

/** The description of the API, made once: it changes with the code alone. */
export function apiDocument(): ApiDocument {
  made ??= JSON.parse(JSON.stringify(openApiDocument(modules)));
  return made as ApiDocument;
}
