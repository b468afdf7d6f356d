type Source = Record<string, string | undefined>;

const addressOf = (host: string | undefined) => host && `https://${host}`;

/**
 * Settings that the platform knows better: on Vercel, that processes are frozen after their responses, how many
 * proxies are in front, and the address of a preview, which is that of its branch. What is set by hand wins.
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
