type Source = Record<string, string | undefined>;

const addressOf = (host: string | undefined) => host && `https://${host}`;

/**
 * Settings that the platform determines: on Vercel, that processes are frozen after their responses, the number of
 * proxies in front, and the address of a preview, which is that of its branch. Values set explicitly take precedence.
 */
export function withPlatform(source: Source): Source {
  if (source.VERCEL !== '1') return source;
  const address =
    source.VERCEL_ENV === 'preview' ? addressOf(source.VERCEL_BRANCH_URL ?? source.VERCEL_URL) : undefined;
  const settings: Source = {
    FUNCTIONS: 'true',
    TRUSTED_PROXIES: '1',
    APP_URL: address,
    NEXTAUTH_URL: address,
  };
  const set = Object.entries(source).filter(([, value]) => value !== undefined && value !== '');
  return { ...settings, ...Object.fromEntries(set) };
}
