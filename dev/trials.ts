import { stopOnSignal } from './test-steps/step';
import { build, conclude, playwright, vitest } from './test-steps/steps';

/**
 * Tests that are slow or need more than an ordinary test: aged tables, long histories, also under faults, crashes,
 * several instances, a pooler, crowds, years under a moved clock. Each has a shorter test in `npm test`.
 */
stopOnSignal();
/** `npm run trials histories` runs the trials of the database and the API whose file has that name, and no others. */
const [name] = process.argv.slice(2);
const database = await vitest('trials of the database and the API', ['trials'], { name });
if (name) conclude([database]);
const built = await build();
conclude([database, built, ...(await playwright('trials of the built app', 'trials', built))]);
