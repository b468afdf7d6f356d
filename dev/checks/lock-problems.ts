import { z } from 'zod';
import { missingPackages } from './lock-entries.mjs';

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      resolved: z.string().optional(),
      link: z.boolean().optional(),
      integrity: z.string().optional(),
      optional: z.boolean().optional(),
      dev: z.boolean().optional(),
      os: z.array(z.string()).optional(),
      cpu: z.array(z.string()).optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
});

/** Whether it is for the systems on which the product runs. */
const runsHere = ({ os = ['linux'], cpu = ['x64'] }: { os?: string[]; cpu?: string[] }) =>
  os.includes('linux') && (cpu.includes('x64') || cpu.includes('arm64'));

/** What would make `npm ci` fail on another machine, in sentences. */
export function lockProblems(lock: unknown): string[] {
  const { packages } = lockSchema.parse(lock);
  const elsewhere = Object.entries(packages)
    .filter(([, { resolved, link }]) => resolved && !link)
    .map(
      ([key, { resolved }]) =>
        `package-lock.json names an address for ${key}: ${resolved}. Every machine has its own.`,
    );
  // A registry may lack the packages of other systems, and then their hashes: docs/trust.md#dependencies.
  const unpinned = Object.entries(packages)
    .filter(([key, { link, integrity }]) => key.includes('node_modules/') && !link && !integrity)
    .filter(([, { optional, dev, ...of }]) => !(optional && (of.os || of.cpu) && (dev || !runsHere(of))))
    .map(([key]) => `package-lock.json has no integrity for ${key}: nothing says what it must be.`);
  const missing = missingPackages(packages).map(
    ({ key }) => `package-lock.json lacks ${key}: run npm run lock after npm install.`,
  );
  return [...elsewhere, ...unpinned, ...missing];
}
