import { describe, expect, it, vi } from 'vitest';

const ORIGINAL = { ...process.env };

/** The address that a header results in with this many proxies in front. */
async function addressOf(forwarded: string, proxies: number): Promise<string | null> {
  vi.resetModules();
  process.env = { ...ORIGINAL, TRUSTED_PROXIES: String(proxies) };
  try {
    const { clientOf } = await import('@/lib/platform/identity/client-address');
    return clientOf((name) => (name === 'x-forwarded-for' ? forwarded : null)).ip;
  } finally {
    process.env = ORIGINAL;
    vi.resetModules();
  }
}

describe('the client address is the entry written by the outermost of our proxies:', () => {
  it.each([
    ['198.51.100.7', 0, '198.51.100.7'],
    ['203.0.113.9, 198.51.100.7', 1, '198.51.100.7'],
    ['203.0.113.9, 198.51.100.7, 10.0.0.1', 2, '198.51.100.7'],
    ['203.0.113.9, 2001:db8::7', 1, '2001:db8::7'],
  ])('%s with %i proxies', async (header, proxies, expected) => {
    expect(await addressOf(header, proxies)).toBe(expected);
  });

  it.each([
    ['fewer entries than proxies', '198.51.100.7', 2],
    ['what is no address', "1'; drop table admins", 1],
    ['an empty entry', '198.51.100.7, ', 1],
    ['15,000 digits', '1'.repeat(15_000), 1],
  ])('the client address is unknown with %s', async (_, header, proxies) => {
    expect(await addressOf(header, proxies)).toBeNull();
  });
});
