import { readMigrations } from '../migrations/files';
import { snapshots } from '../migrations/snapshots';
import { migrationProblems } from './migration-problems';

/** Checks that migrations block no session, and remove nothing that the previous release needs: docs/upgrade.md. */

const stored = snapshots();
const problems = [
  ...migrationProblems(readMigrations()),
  ...(stored.length > 1
    ? [`drizzle/meta has ${stored.length} snapshots: keep ${stored.at(-1)}, and remove the others.`]
    : []),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) {
  console.error(`${problems.length} problems of migrations to mend: see docs/upgrade.md.`);
  process.exit(1);
}
console.log('New migrations lock nobody out.');
