import { existsSync, readFileSync } from 'node:fs';
import net from 'node:net';
import type { ConnectionOptions } from 'node:tls';

/*
 * Parses database addresses in the forms that hosting providers print: docs/database.md#database-address. The driver
 * sends every query parameter that it does not recognise to the server, which then refuses the connection, and it
 * supports fewer TLS modes than `psql`.
 */

/** Parameters for other programs (psql, Prisma, hosts), which mean nothing to the server. */
const FOREIGN_KEYS = [
  'channel_binding',
  'connection_limit',
  'fallback_application_name',
  'gssencmode',
  'keepalives',
  'keepalives_count',
  'keepalives_idle',
  'keepalives_interval',
  'pgbouncer',
  'pool_timeout',
  'require_auth',
  'schema',
  'socket_timeout',
  'statement_cache_size',
  'supa',
  'tcp_user_timeout',
  'uselibpqcompat',
];

const TLS_KEYS = ['sslmode', 'ssl', 'sslrootcert', 'sslcert', 'sslkey'];
const MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'];

/** The TLS mode of the driver. */
type Tls = false | 'prefer' | 'require' | ConnectionOptions;
/** The options passed to the driver for an address. */
export type DatabaseAddress = { url: string; ssl: Tls };

function parts(address: string): { base: string; query: URLSearchParams } {
  const [base = '', query = ''] = address.split('?', 2);
  return { base, query: new URLSearchParams(query) };
}

/** The TLS mode; if a CA certificate is configured, the server's certificate is verified against it. */
function modeOf(query: URLSearchParams): string {
  const mode = query.get('sslmode') ?? query.get('ssl')?.replace('true', 'require') ?? null;
  if (query.get('sslrootcert') === 'system') return 'verify-full';
  if (!query.has('sslrootcert')) return mode?.replace('false', 'disable') ?? 'disable';
  return mode === 'verify-full' || mode === null ? 'verify-full' : mode.replace('require', 'verify-ca');
}

/**
 * The problem with an address, as the end of a sentence that begins with the setting's name; null if there is none.
 * Never repeats the address, which contains a password.
 */
export function addressProblem(address: string): string | null {
  if (!/^postgres(ql)?:\/\//.test(address)) return 'must begin with postgres:// or postgresql://';
  const { base, query } = parts(address);
  if (!URL.canParse(base.replace(/,[^/]*/, '')))
    return 'is no address: write postgres://user:password@host:5432/name, and characters such as @ : / ? # % in the password as %40 %3A %2F %3F %23 %25';
  if (!MODES.includes(modeOf(query))) return `has an unknown sslmode: use one of ${MODES.join(', ')}`;
  if (query.has('sslcert') !== query.has('sslkey')) return 'needs sslcert and sslkey together';
  for (const key of ['sslrootcert', 'sslcert', 'sslkey']) {
    const file = query.get(key);
    if (file && file !== 'system' && !existsSync(file)) return `names a file by ${key} that does not exist`;
  }
  return null;
}

function tlsOf(base: string, query: URLSearchParams): Tls {
  const mode = modeOf(query);
  if (mode === 'disable') return false;
  if (mode === 'allow' || mode === 'prefer') return 'prefer';
  const file = (key: string) => {
    const name = query.get(key);
    return name && name !== 'system' ? readFileSync(name) : undefined;
  };
  const clientCertificate = { cert: file('sslcert'), key: file('sslkey') };
  if (mode === 'require')
    return clientCertificate.cert ? { ...clientCertificate, rejectUnauthorized: false } : 'require';
  const { hostname } = new URL(base.replace(/,[^/]*/, ''));
  return {
    ...clientCertificate,
    ca: file('sslrootcert'),
    rejectUnauthorized: true,
    // The driver passes the host name to Node.js only if it is not an IP address; otherwise Node.js would verify
    // `localhost`.
    ...(net.isIP(hostname) && { host: hostname }),
    ...(mode === 'verify-ca' && { checkServerIdentity: () => undefined }),
  };
}

/** The driver options for an address in which {@link addressProblem} finds no problem. */
export function parseAddress(address: string): DatabaseAddress {
  const { base, query } = parts(address);
  const ssl = tlsOf(base, query);
  for (const key of [...FOREIGN_KEYS, ...TLS_KEYS]) query.delete(key);
  return { url: query.size > 0 ? `${base}?${query}` : base, ssl };
}
