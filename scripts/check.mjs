// `npm run check` runs the fast checks, concurrently, in well under a minute on two cores. `npm test` runs all of them.

import { installDependencies } from './install/install-dependencies.mjs';
import { fastChecks, runCheck } from './testing/checks.mjs';
import { runVitest } from './testing/run-vitest.mjs';
import { takeTurn } from './testing/take-turn.mjs';

await installDependencies();

const results = await Promise.all([takeTurn(checkDomain), ...fastChecks.map(runCheck)]);

for (const { name, ok, output } of results) {
  if (!ok) console.log(`\n--- ${name} ---\n${output}`);
}
console.log('');
for (const { name, ok, seconds, note } of results) {
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(14)} ${seconds.toFixed(1).padStart(5)} s  ${note ?? ''}`.trimEnd());
}
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;

/** The rules are pure and most of their tests take milliseconds, so they belong to the fast check; `npm test` runs the slow ones as well. */
async function checkDomain() {
  const { passed, failed, seconds, output } = await runVitest('packages/domain', { quiet: true, tags: '!slow' });
  return { name: 'domain tests', ok: failed === 0 && passed > 0, seconds, output, note: `${passed} passed, ${failed} failed` };
}
