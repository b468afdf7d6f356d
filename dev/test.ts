import { stopOnSignal } from './test-steps/step';
import { build, checks, conclude, playwright, vitest } from './test-steps/steps';

/** Every test that fits into minutes, on a machine that may have other work to do. Slow tests are in `trials.ts`. */
stopOnSignal();
const checked = await checks();
// Side by side: many of these tests mostly wait, and the build uses one core.
const [real, built] = await Promise.all([
  vitest('database, API, security', ['real']),
  build({ output: 'at-end', typesAreChecked: true }),
]);
// The tools mostly wait, and so does the browser tests' environment while it starts.
const [tools, browser] = await Promise.all([
  vitest('tools', ['tools'], { output: 'at-end' }),
  playwright('browser', 'browser', built),
]);
conclude([...checked, real, built, tools, ...browser]);
