import { readMigrations } from '../migrations/files';
import { migrationProblems } from './migration-problems';

/** Migrations that lock nobody out, and take nothing away from the release before: docs/upgrade.md. */

const problems = migrationProblems(readMigrations());
for (const problem of problems) console.error(problem);
if (problems.length > 0) {
  console.error(`${problems.length} statements of migrations to change: see docs/upgrade.md.`);
  process.exit(1);
}
console.log('New migrations lock nobody out.');
