import { describe, expect, it } from 'vitest';
import { addressProblem, parseAddress } from './database-address';

const NEON =
  'postgresql://owner:p%40ss@ep-quiet-pod-123456-pooler.us-east-2.aws.neon.tech/neondb?sslmode=require&channel_binding=require';

describe('a database address from a host', () => {
  it('keeps the parameters of the server, and drops those of other programs', () => {
    const { url, ssl } = parseAddress(`${NEON}&options=endpoint%3Dep-quiet-pod-123456`);
    expect(url).toBe(
      'postgresql://owner:p%40ss@ep-quiet-pod-123456-pooler.us-east-2.aws.neon.tech/neondb?options=endpoint%3Dep-quiet-pod-123456',
    );
    expect(ssl).toBe('require');
    expect(parseAddress('postgres://a@b/c?pgbouncer=true&connection_limit=1&supa=base-pooler.x').url).toBe(
      'postgres://a@b/c',
    );
  });

  it.each(['postgres://a:b@one:5432,two:5433/name?sslmode=disable', 'postgres://a@[::1]:5432/name', NEON])(
    'is accepted: %s',
    (address) => expect(addressProblem(address)).toBeNull(),
  );

  it.each([
    ['mysql://localhost', 'postgres://'],
    ['postgres://user:pa#ss@host/name', '%23'],
    ['postgres://host/name?sslmode=on', 'verify-full'],
    ['postgres://host/name?sslmode=verify-full&sslrootcert=/nowhere/ca.pem', 'sslrootcert'],
    ['postgres://host/name?sslcert=/etc/hosts', 'sslkey'],
  ])('is refused: %s', (address, hint) => {
    expect(addressProblem(address)).toContain(hint);
    expect(addressProblem(address)).not.toContain('pa#ss');
  });
});

describe('TLS', () => {
  const ssl = (query: string, host = 'db.example') => parseAddress(`postgres://${host}/name?${query}`).ssl;

  it('is off unless requested', () => {
    expect([ssl(''), ssl('sslmode=disable'), ssl('sslmode=prefer'), ssl('ssl=true')]).toEqual([
      false,
      false,
      'prefer',
      'require',
    ]);
  });

  it.each([
    'sslmode=verify-full',
    'sslrootcert=system',
    'sslmode=require&sslrootcert=system',
    'sslrootcert=/etc/hosts',
  ])('checks certificate and host with %s', (query) => {
    expect(ssl(query)).toMatchObject({ rejectUnauthorized: true });
    expect(ssl(query)).not.toHaveProperty('checkServerIdentity');
  });

  it('checks only the certificate with verify-ca, and with a named authority', () => {
    for (const query of ['sslmode=verify-ca', 'sslmode=require&sslrootcert=/etc/hosts'])
      expect(ssl(query)).toMatchObject({ rejectUnauthorized: true, checkServerIdentity: expect.anything() });
  });

  it('checks an IP address as such', () =>
    expect(ssl('sslmode=verify-full', '10.0.0.7')).toMatchObject({ host: '10.0.0.7' }));
});
