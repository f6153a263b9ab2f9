// `npm test [-- unit|server|tenant-isolation|browser|oldest-postgres|check …] [-- --with-oldest-postgres]`: installs what is
// missing, runs every part even when one fails, and ends with a table and one line `N passed, N failed` over all runners.
import { countFreeCores } from './free-cores.mjs';
import { installDependencies } from './install/install-dependencies.mjs';
import { chooseParts } from './testing/test-parts.mjs';

/**
 * @typedef {{ name: string, ok: boolean, seconds: number, passed: number, failed: number, skipped: number, failures?: string[], hasTests:
 *   boolean }} Result
 */

/** @type {Result[]} */
const results = [];
countFreeCores();
try {
  const parts = chooseParts(process.argv.slice(2));
  await installDependencies();
  for (const part of parts) results.push(await runPart(part));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  results.push({ name: 'preparation', ok: false, seconds: 0, passed: 0, failed: 1, skipped: 0, hasTests: false });
}
printSummary(results);
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;

/**
 * @param {import('./testing/test-parts.mjs').Part} part
 * @returns {Promise<Result>}
 */
async function runPart({ name, run }) {
  console.log(`\n=== ${name}`);
  const start = performance.now();
  const finish = (/** @type {Omit<Result, 'name' | 'seconds' | 'ok'>} */ counts) => ({
    name,
    seconds: (performance.now() - start) / 1000,
    ok: counts.failed === 0,
    ...counts,
  });
  try {
    const counts = await run();
    if (counts === null) return finish({ passed: 0, failed: 0, skipped: 0, hasTests: false });
    if (counts.passed + counts.failed > 0) return finish({ ...counts, hasTests: true });
    console.error(`${name}: no test was executed`);
    return finish({ ...counts, failed: 1, hasTests: true });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return finish({ passed: 0, failed: 1, skipped: 0, hasTests: false });
  }
}

/**
 * A part that failed without a failed test counts as one failed test, so that the last line never reports "0 failed" after a failure.
 * @param {Result[]} all
 */
function printSummary(all) {
  console.log('\n=== summary');
  for (const { name, ok, seconds, passed, failed, skipped, failures = [], hasTests } of all) {
    const counts = hasTests ? `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}` : '';
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(24)} ${seconds.toFixed(1).padStart(7)} s  ${counts}`.trimEnd());
    for (const failure of failures) console.log(`         ${failure}`);
  }
  const sum = (/** @type {'passed' | 'failed' | 'seconds'} */ key) => all.reduce((total, result) => total + result[key], 0);
  console.log(`Total ${sum('seconds').toFixed(0)} s`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
}
