import { readFileSync } from 'node:fs';
import { fromRoot } from '../root';
import { lockProblems } from './lock-problems';

const problems = lockProblems(JSON.parse(readFileSync(fromRoot('package-lock.json'), 'utf8')));
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
