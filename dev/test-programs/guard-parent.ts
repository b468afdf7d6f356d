/** A parent process to be killed: starts a program that would run forever. */
import { spawnGuarded } from '../guarded';

spawnGuarded({
  command: process.execPath,
  args: ['-e', 'setInterval(() => {}, 1000)', process.argv[2] ?? ''],
});
setInterval(() => {}, 1000);
