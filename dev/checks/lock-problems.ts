import { z } from 'zod';
import { missingPackages } from './lock-entries.mjs';

const REGISTRY = 'https://registry.npmjs.org/';
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
    .filter(([, { resolved, link }]) => resolved && !link && !resolved.startsWith(REGISTRY))
    .map(([key, { resolved }]) => `package-lock.json takes ${key} from ${resolved}, not from ${REGISTRY}.`);
  const missing = missingPackages(packages).map(
    ({ key }) => `package-lock.json lacks ${key}: run npm run lock after npm install.`,
  );
  return [...elsewhere, ...missing];
}
