import { isIP } from 'node:net';
import { env } from '@/lib/foundation/settings/env';
import type { Client } from './sessions';

/** Proxies append: an entry further left than this was not written by one of them. */
const MAX_HEADER_LENGTH = 1000;

/**
 * The client address of a request: the entry of `x-forwarded-for` that the outermost of our `TRUSTED_PROXIES` wrote.
 * Entries further left are claims of the client. Without a proxy, the server itself has written the only entry
 * (`lib/server/receive-requests.ts`): docs/rules.md#client-address.
 */
export function clientOf(header: (name: string) => string | null | undefined): Client {
  const forwarded = header('x-forwarded-for')?.slice(-MAX_HEADER_LENGTH).split(',') ?? [];
  const ip = forwarded.at(-Math.max(1, env().TRUSTED_PROXIES))?.trim() ?? '';
  return { ip: isIP(ip) ? ip : null, userAgent: header('user-agent')?.slice(0, 300) ?? null };
}
