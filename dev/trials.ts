import { stopOnSignal } from './test-steps/step';
import { build, conclude, playwright, vitest } from './test-steps/steps';

/**
 * Tests that are slow or need more than an ordinary test: aged tables, long histories, also under faults, crashes,
 * several instances, a pooler, crowds, years under a moved clock. Each has a shorter test in `npm test`.
 */
stopOnSignal();
const database = await vitest('trials of the database and the API', ['trials']);
const built = await build();
conclude([database, built, ...(await playwright('trials of the built app', 'trials', built))]);
