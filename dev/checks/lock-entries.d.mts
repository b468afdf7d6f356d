/** The optional packages that are named in the lock file's `packages` and have no entry of their own. */
export function missingPackages(
  packages: Record<string, object | undefined>,
): { key: string; entry: object }[];
