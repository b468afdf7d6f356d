import type { Client } from './sessions';

/**
 * Where a request comes from. The last address of `x-forwarded-for` is the one that our own proxy (or this
 * server, when there is none) wrote; earlier ones are the client's word.
 */
export function clientOf(header: (name: string) => string | null | undefined): Client {
  const ip = header('x-forwarded-for')?.split(',').at(-1)?.trim() ?? null;
  return { ip, userAgent: header('user-agent')?.slice(0, 300) ?? null };
}
