import { stopOnSignal } from './test-steps/step';
import { build, checks, conclude, playwright, vitest } from './test-steps/steps';

/** Every test that fits into minutes, on a machine that may have other work to do. What takes long is `trials.ts`. */
stopOnSignal();
// Side by side: many of these tests wait for something. The build comes after the types, which both write down.
const testing = vitest('tools, database, API, security', ['tools', 'real']);
const checked = await checks();
const built = await build({ output: 'at-end', typesAreChecked: true });
conclude([...checked, await testing, built, ...(await playwright('browser', 'browser', built))]);
