// Checks the rules of docs/STYLE.md that neither the compiler nor Biome nor dependency-cruiser can check. `npm run check` runs them. With
// `--drop-stale` exceptions without a breach are removed from their lists; new ones are written by hand, with their reason.
import { repositoryRoot } from '../paths.mjs';
import { applyRule, dropExceptions, houseRules, readExceptions } from './house-rules.mjs';
import { Repository } from './repository.mjs';

const repository = new Repository(repositoryRoot);
const dropsStale = process.argv.includes('--drop-stale');
let faults = 0;
for (const rule of houseRules) {
  const { breaches, stale } = applyRule(rule, repository, readExceptions(rule));
  if (dropsStale) dropExceptions(rule, stale);
  const staleFaults = dropsStale ? [] : stale;
  if (breaches.length + staleFaults.length === 0) continue;
  faults += breaches.length + staleFaults.length;
  console.log(`${rule.name}: ${rule.instead}`);
  for (const { file, line, message, key } of breaches) console.log(`  ${file}${line ? `:${line}` : ''}  ${message}  [${key}]`);
  for (const key of staleFaults) console.log(`  exceptions/${rule.name}.json: "${key}" is no breach any more: take it out (--drop-stale)`);
}
process.exitCode = faults === 0 ? 0 : 1;
