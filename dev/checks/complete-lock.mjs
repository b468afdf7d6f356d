// A registry may lack the packages of other platforms. npm then writes a lock file that `npm ci` refuses there and
// elsewhere. This script adds their entries, without an integrity. Run it after every `npm install`. It is
// idempotent.
import { readFileSync, writeFileSync } from 'node:fs';
import { missingPackages } from './lock-entries.mjs';

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const missing = missingPackages(lock.packages);
for (const { key, entry } of missing) lock.packages[key] = entry;
const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
lock.packages = Object.fromEntries(sorted);
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${missing.length} platform packages added to package-lock.json`);
