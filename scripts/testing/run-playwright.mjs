import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandFile, environmentWithTools, findNode, repositoryRoot } from '../paths.mjs';
import { runProcess } from '../run-process.mjs';

/**
 * Runs the browser tests. The web app must be built.
 * @returns {Promise<import('./run-vitest.mjs').TestCounts>}
 */
export async function runPlaywright() {
  const reportFolder = mkdtempSync(join(tmpdir(), 'playwright-report-'));
  const report = join(reportFolder, 'report.json');
  // Playwright always sets FORCE_COLOR for its workers, and Node warns when both are set.
  const { NO_COLOR: _, ...env } = environmentWithTools();
  try {
    const code = await runProcess(findNode(), [commandFile('playwright'), 'test'], {
      cwd: join(repositoryRoot, 'e2e'),
      env: { ...env, BROWSER_TEST_REPORT: report },
    });
    return readReport(report, code);
  } finally {
    rmSync(reportFolder, { recursive: true, force: true });
  }
}

/**
 * @param {string} file
 * @param {number} code the runner's exit code: it may fail outside of the tests
 * @returns {import('./run-vitest.mjs').TestCounts}
 */
function readReport(file, code) {
  /** @type {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, suites: Suite[] }} */
  let report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failed = unexpected + flaky;
  return { passed: expected, failed: failed === 0 && code !== 0 ? 1 : failed, skipped, failures: report.suites.flatMap(listFailures) };
}

/** @typedef {{ specs: { ok: boolean, file: string, title: string }[], suites?: Suite[] }} Suite */

/**
 * @param {Suite} suite
 * @returns {string[]}
 */
function listFailures({ specs, suites = [] }) {
  return [...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`), ...suites.flatMap(listFailures)];
}
