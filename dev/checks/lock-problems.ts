import { z } from 'zod';
import { missingPackages } from './lock-entries.mjs';

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      resolved: z.string().optional(),
      link: z.boolean().optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
});

/** What would make `npm ci` fail on another machine, in sentences. */
export function lockProblems(lock: unknown): string[] {
  const { packages } = lockSchema.parse(lock);
  const elsewhere = Object.entries(packages)
    .filter(([, { resolved, link }]) => resolved && !link)
    .map(
      ([key, { resolved }]) =>
        `package-lock.json names an address for ${key}: ${resolved}. Every machine has its own.`,
    );
  const missing = missingPackages(packages).map(
    ({ key }) => `package-lock.json lacks ${key}: run npm run lock after npm install.`,
  );
  return [...elsewhere, ...missing];
}
