import type { Client } from './sessions';

/** Longest text form: IPv6 with an IPv4 tail. */
const MAX_ADDRESS_LENGTH = 45;

/**
 * Where a request comes from: the last address of `x-forwarded-for`, written by our own proxy (or by this
 * server when there is none). Earlier ones are claims of the client.
 */
export function clientOf(header: (name: string) => string | null | undefined): Client {
  const ip = header('x-forwarded-for')?.split(',').at(-1)?.trim().slice(0, MAX_ADDRESS_LENGTH) ?? null;
  return { ip, userAgent: header('user-agent')?.slice(0, 300) ?? null };
}
