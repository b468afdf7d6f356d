import packageFile from '@/package.json';
import { env } from './env';

/** The running release: `version` as in CHANGELOG.md, `commit` as the build reports it (null if it does not). */
export type Release = { version: string; commit: string | null };

/** The release of this process: docs/rules.md#release. */
export const release = (): Release => {
  const { NEXT_DEPLOYMENT_ID, VERCEL_GIT_COMMIT_SHA } = env();
  return { version: packageFile.version, commit: NEXT_DEPLOYMENT_ID ?? VERCEL_GIT_COMMIT_SHA ?? null };
};

/** `0.2.0 (4f1c2d3)`, for people. */
export function releaseName(): string {
  const { version, commit } = release();
  return commit ? `${version} (${commit.slice(0, 12)})` : version;
}
