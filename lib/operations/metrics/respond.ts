import 'server-only';
import { env } from '@/lib/foundation/settings/env';
import { isSameSecret } from '@/lib/foundation/signatures-and-encryption';
import { bearerToken } from '@/lib/platform/identity/callers';
import { metricsText } from './exposition';

const plain = (status: number, text: string, headers: Record<string, string> = {}) =>
  new Response(text, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...headers },
  });

/** `GET /metrics`, for callers with the secret; without the setting there is no such page: docs/rules.md#metrics. */
export async function respondWithMetrics(request: Request): Promise<Response> {
  const { METRICS_SECRET } = env();
  if (!METRICS_SECRET) return plain(404, 'Page not found\n');
  if (!isSameSecret(bearerToken(request) ?? '', METRICS_SECRET))
    return plain(401, 'Send METRICS_SECRET as a bearer token\n', { 'www-authenticate': 'Bearer' });
  const { text, contentType } = await metricsText();
  return plain(200, text, { 'content-type': contentType });
}
