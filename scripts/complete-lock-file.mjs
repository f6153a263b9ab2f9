// Adds the binaries for other systems to package-lock.json, after an `npm install` from a registry that does not have them.
import { readFileSync, writeFileSync } from 'node:fs';
import { listMissingBinaries, lockFile } from './install/lock-file.mjs';

const lock = JSON.parse(readFileSync(lockFile, 'utf8'));
const missing = listMissingBinaries(lock.packages);
for (const { path, entry } of missing) lock.packages[path] = entry;
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${missing.length} packages added`);
