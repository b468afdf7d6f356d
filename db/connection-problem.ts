import { databaseCode } from '@/lib/foundation/database-errors';

/** The text for an operator, by the error code of Node.js or PostgreSQL. Each continues `DATABASE_URL: `. */
const SENTENCES: [RegExp, string][] = [
  [/^ENOTFOUND$/, 'there is no host of this name. Check the host in the address.'],
  [/^EAI_AGAIN$/, 'the name of the host could not be looked up just now. Check the host, or try again.'],
  [/^ECONNREFUSED$/, 'nothing listens at this host and port. Start the database, or check host and port.'],
  [
    /^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|CONNECT_TIMEOUT)$/,
    'the database does not respond. Check host and port, and that a firewall lets this machine through.',
  ],
  [
    /^3D000$/,
    'there is no database of this name. Make it (create database …), or check the end of the address.',
  ],
  [
    /^28P01$/,
    'the password is wrong. In an address, characters such as @ : / ? # % are written %40 %3A %2F %3F %23 %25.',
  ],
  [
    /^28000$/,
    'the database refuses this user. Check the user; if it wants TLS, add ?sslmode=require to the address.',
  ],
  [/^42704$/, 'the database does not know a key after the ? of the address. Remove it.'],
  [
    /^08P01$/,
    'a connection pooler responds here. Set DATABASE_DIRECT_URL to the address of the database itself.',
  ],
  [/^53300$/, 'all connections of the database are in use. End some, or lower DATABASE_POOL.'],
  [
    /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_\w+|CERT_UNTRUSTED|ERR_SSL_\w*UNKNOWN_CA)$/,
    'the certificate of the database is signed by nobody known here. Give the certificate of its authority with sslrootcert=<file>.',
  ],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    'the certificate of the database is for another host. Use the host that it names, or sslmode=verify-ca.',
  ],
  [/^CERT_HAS_EXPIRED$/, 'the certificate of the database has expired. Renew it.'],
  [
    /^ERR_(SSL|OSSL|TLS)_\w+$/,
    'the TLS connection could not be made. Check sslmode, sslrootcert, sslcert and sslkey in the address.',
  ],
];

/** The driver requests TLS and is refused, but starts TLS nevertheless, so the server closes the connection. */
const NO_TLS = /before secure TLS connection was established/;

const codes = (error: unknown): string[] => {
  const all: string[] = [];
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') all.push(cause.code);
    if (cause instanceof AggregateError) all.push(...cause.errors.flatMap(codes));
  }
  return all;
};

/**
 * Returns what is wrong with the connection to the database and what to do, as a sentence; null for any other
 * failure.
 */
function connectionProblem(error: unknown): string | null {
  if (error instanceof Error && NO_TLS.test(error.message))
    return 'the database does not offer TLS here. Turn it on there, or on a network of your own use sslmode=disable.';
  for (const code of codes(error)) {
    const [, sentence] = SENTENCES.find(([pattern]) => pattern.test(code)) ?? [];
    if (sentence) return sentence;
  }
  return null;
}

/**
 * Returns the same failure with a sentence for an operator as its message, if there is one. The sentence names
 * `setting`, never the address. The error keeps its code, so that callers can still tell whether the database is
 * unreachable.
 */
export function withSentence(setting: string, error: unknown): unknown {
  const problem = connectionProblem(error);
  if (problem === null) return error;
  const code = databaseCode(error) ?? codes(error)[0];
  return Object.assign(new Error(`${setting}: ${problem}`, { cause: error }), { code });
}
