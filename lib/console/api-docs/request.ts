import type { Operation } from './operations';

/** The input of one call; path, query and headers by the names of their parameters. */
export type Filled = {
  params: Record<string, string>;
  query: Record<string, string>;
  headers: Record<string, string>;
  body?: string;
};

const text = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

/**
 * The initial values of the form that tries an operation out: the examples, with optional fields empty, and `files` to
 * be chosen.
 */
export function initialRequest({ parameters, body }: Operation, files: string[] = []): Filled {
  const of = (where: string) =>
    Object.fromEntries(
      parameters
        .filter((each) => each.in === where)
        .map((each) => [each.name, each.required ? text(each.example) : '']),
    );
  return {
    params: of('path'),
    query: of('query'),
    headers: of('header'),
    ...(body && {
      body: JSON.stringify(body.example, (key, value) => (files.includes(key) ? undefined : value), 2),
    }),
  };
}

/** The path of a request below the API's base, with empty values omitted from the query. */
export function requestPath(path: string, { params, query }: Filled): string {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''));
  return search.size > 0 ? `${address}?${search}` : address;
}

const quoted = (value: string): string => `'${value.replaceAll("'", "'\\''")}'`;

const CREDENTIAL: Record<string, string[]> = {
  staff: ["-H 'Authorization: Bearer $TOKEN'"],
  pod: ["-H 'Authorization: Bearer $DEVICE_TOKEN'"],
  cron: ["-H 'Authorization: Bearer $CRON_SECRET'"],
  visitor: ["-H 'x-partner-key: $PARTNER_KEY'"],
  anyone: [],
};

/** The arguments of curl for the example body. */
function bodyArguments(body: Operation['body']): string[] {
  if (!body) return [];
  if (body.types[0] !== 'multipart/form-data')
    return ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body.example))}`];
  return Object.entries(body.example ?? {}).map(
    ([name, value]) => `-F ${quoted(name === 'file' ? `file=@${value}` : `${name}=${value}`)}`,
  );
}

/** The example call for a shell. Credentials are variables, never values. */
export function curlCommand(operation: Operation, server: string): string {
  const { method, path, body, caller } = operation;
  const credential = (CREDENTIAL[caller.kind] ?? []).map((each) => each.replaceAll("'", '"'));
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(server + requestPath(path, initialRequest(operation)))}`,
    ...credential,
    ...bodyArguments(body),
  ];
  return lines.join(' \\\n  ');
}
