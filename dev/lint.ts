import { fromRoot } from './root';
import { runStep, stopOnSignal } from './test-steps/step';

const bin = (name: string) => fromRoot('node_modules/.bin', name);
const tsx = (...args: string[]) => ({ command: bin('tsx'), args });

/** The linters, in the order of their output. */
const TOOLS: Record<string, { command: string; args: string[] }> = {
  biome: { command: bin('biome'), args: ['check', '.'] },
  // A promise that nobody awaits: its failure would be lost, and its write could miss the transaction.
  promises: { command: bin('oxlint'), args: ['--type-aware', '--config=dev/oxlint.json'] },
  boundaries: tsx('dev/checks/boundaries.ts'),
  words: tsx('dev/checks/words.ts'),
  lock: tsx('dev/checks/lock.ts'),
  migrations: tsx('dev/checks/migrations.ts'),
  knip: { command: bin('knip'), args: [] },
  indexes: tsx('dev/indexes.ts', '--check'),
  icons: tsx('dev/icons.tsx', '--check'),
  generated: tsx('--conditions=react-server', 'dev/generate.ts', '--check'),
};

/**
 * `npm run lint`: every tool runs, whatever the earlier ones found, and the names of those that failed are printed
 * last.
 */
stopOnSignal();
const codes: Record<string, number> = {};
for (const [name, { command, args }] of Object.entries(TOOLS))
  codes[name] = await runStep(name, command, args);

console.log('');
for (const [name, code] of Object.entries(codes)) console.log(`${code === 0 ? '✓' : '✗'} ${name}`);
process.exitCode = Object.values(codes).some((code) => code !== 0) ? 1 : 0;
