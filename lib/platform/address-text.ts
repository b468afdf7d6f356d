/** A network address without the prefix of an IPv4-mapped IPv6 address. */
export const addressText = (ip: string | null): string | null => ip?.replace(/^::ffff:(?=\d+\.)/, '') ?? null;
