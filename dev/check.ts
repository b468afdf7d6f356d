import { stopOnSignal } from './test-steps/step';
import { checks, conclude } from './test-steps/steps';

/** What to run after each change: types, lint, and the rules that need no database. */
stopOnSignal();
conclude(await checks());
