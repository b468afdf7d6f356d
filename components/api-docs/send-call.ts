import { type Filled, requestPath } from '@/lib/console/api-docs/request';

export type Credential = { kind: 'session' | 'bearer' | 'partner' | 'none'; secret: string };
export type Sent = {
  method: string;
  path: string;
  filled: Filled;
  files: Record<string, File[]>;
  isForm: boolean;
};
export type ReceivedResponse = {
  status: number;
  statusText: string;
  ms: number;
  bytes: number;
  headers: [string, string][];
  type: string;
  /** The body as text, with JSON formatted; null if it is not text. */
  text: string | null;
  blob: Blob;
};

const MOST_SHOWN = 100_000;

function bodyOf({ filled, files, isForm }: Sent): BodyInit | undefined {
  if (!isForm) return filled.body;
  const form = new FormData();
  const fields: unknown = filled.body ? JSON.parse(filled.body) : {};
  for (const [name, value] of Object.entries(fields ?? {}))
    if (!(name in files) && value !== null) form.append(name, String(value));
  for (const [name, chosen] of Object.entries(files)) for (const file of chosen) form.append(name, file);
  return form;
}

function shown(text: string, type: string): string {
  const cut = (text: string) =>
    text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}\n… ${text.length - MOST_SHOWN} more` : text;
  if (!type.includes('json')) return cut(text);
  try {
    return cut(JSON.stringify(JSON.parse(text), null, 2));
  } catch {
    return cut(text);
  }
}

/**
 * Sends the call without the browser's shared transport, because it shows the raw response, its headers and its size,
 * and uses another credential than the reader's own. Throws if there is no response, and when `signal` aborts it.
 */
export async function sendCall(sent: Sent, by: Credential, signal: AbortSignal): Promise<ReceivedResponse> {
  const { method, path, filled, isForm } = sent;
  const headers = new Headers(Object.entries(filled.headers).filter(([, value]) => value !== ''));
  if (by.kind === 'bearer') headers.set('authorization', `Bearer ${by.secret}`);
  if (by.kind === 'partner') headers.set('x-partner-key', by.secret);
  const body = method === 'GET' ? undefined : bodyOf(sent);
  if (body !== undefined && !isForm) headers.set('content-type', 'application/json');
  const begun = performance.now();
  const response = await fetch(`/api/v2${requestPath(path, filled)}`, {
    method,
    headers,
    body,
    signal,
    // A call with another credential must not send the reader's own session.
    credentials: by.kind === 'session' ? 'same-origin' : 'omit',
    cache: 'no-store',
  });
  const blob = await response.blob();
  const type = response.headers.get('content-type') ?? '';
  const isText = type === '' || /json|^text\//.test(type);
  return {
    status: response.status,
    statusText: response.statusText,
    ms: Math.round(performance.now() - begun),
    bytes: blob.size,
    headers: [...response.headers],
    type,
    text: isText ? shown(await blob.text(), type) : null,
    blob,
  };
}
