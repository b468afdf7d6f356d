import { appendFileSync } from 'node:fs';
import { logError, survivePipeLoss } from '@/lib/foundation/process/log';

/** Logs after its output was closed by its parent, and writes the outcome to a file. */
const [file = ''] = process.argv.slice(2);
process.on('uncaughtException', () => appendFileSync(file, 'uncaught '));
survivePipeLoss();
process.stdin.once('data', () => {
  for (let line = 0; line < 3; line += 1) logError('nobody.reads', new Error('lost'));
  // After the earlier lines have been written or lost, and their errors have been reported.
  process.stderr.write('', () =>
    setImmediate(() => {
      appendFileSync(file, 'done');
      process.exit();
    }),
  );
});
console.log('ready');
