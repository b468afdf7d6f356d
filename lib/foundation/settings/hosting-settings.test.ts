import { expect, it } from 'vitest';
import { withPlatform } from './hosting-settings';

const preview = {
  VERCEL: '1',
  VERCEL_ENV: 'preview',
  VERCEL_URL: 'pods-4f2.vercel.app',
  VERCEL_BRANCH_URL: 'pods-git-lamps.vercel.app',
};

it('a preview has the address of its branch, or its own without one', () => {
  expect(withPlatform(preview)).toMatchObject({
    FUNCTIONS: 'true',
    TRUSTED_PROXIES: '1',
    APP_URL: 'https://pods-git-lamps.vercel.app',
    NEXTAUTH_URL: 'https://pods-git-lamps.vercel.app',
  });
  const { VERCEL_BRANCH_URL: _, ...withoutBranch } = preview;
  expect(withPlatform(withoutBranch).APP_URL).toBe('https://pods-4f2.vercel.app');
});

it('an explicit setting takes precedence, and an empty one counts as absent', () => {
  const source = { ...preview, APP_URL: 'https://pods.example', NEXTAUTH_URL: '', FUNCTIONS: 'false' };
  expect(withPlatform(source)).toMatchObject({
    APP_URL: 'https://pods.example',
    NEXTAUTH_URL: 'https://pods-git-lamps.vercel.app',
    FUNCTIONS: 'false',
  });
});

it('production has only the configured address, and other platforms stay unchanged', () => {
  expect(withPlatform({ ...preview, VERCEL_ENV: 'production' }).APP_URL).toBeUndefined();
  expect(withPlatform({ PORT: '3000' })).toEqual({ PORT: '3000' });
});
