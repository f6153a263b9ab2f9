import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { commandFile, environmentWithTools, findNode, repositoryRoot } from '../paths.mjs';
import { captureProcess, runProcess } from '../run-process.mjs';

/**
 * @typedef {object} TestCounts
 * @property {number} passed
 * @property {number} failed a test file that could not be loaded counts as one
 * @property {number} skipped
 * @property {string[]} [failures] the names of the failed tests, for the summary
 */

/**
 * Runs the tests of one workspace.
 * @param {string} workspace folder below the repository's root
 * @param {{ quiet?: boolean, env?: Record<string, string>, files?: string[], tags?: string }} [options] quiet: returns the output instead of
 *   printing it; files: runs only these; tags: an expression that the tags of a test have to fulfil
 * @returns {Promise<TestCounts & { seconds: number, output: string }>}
 */
export async function runVitest(workspace, { quiet = false, env = {}, files = [], tags } = {}) {
  const start = performance.now();
  const reportFolder = mkdtempSync(join(tmpdir(), 'vitest-report-'));
  const report = join(reportFolder, 'report.json');
  try {
    const parameters = [commandFile('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...files];
    if (tags !== undefined) parameters.push(`--tagsFilter=${tags}`);
    const options = { cwd: join(repositoryRoot, workspace), env: { ...environmentWithTools(), ...env } };
    const { code, output } = quiet
      ? await captureProcess(findNode(), parameters, options)
      : { code: await runProcess(findNode(), parameters, options), output: '' };
    return { ...readReport(report, code), seconds: (performance.now() - start) / 1000, output };
  } finally {
    rmSync(reportFolder, { recursive: true, force: true });
  }
}

/**
 * @param {string} file
 * @param {number} code the runner's exit code: it may fail with every test passed, by an error outside of the tests
 * @returns {TestCounts}
 */
function readReport(file, code) {
  /**
   * @type {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, testResults: { name: string,
   *   status: string, assertionResults: { status: string, fullName: string }[] }[] }}
   */
  let report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const unloadable = report.testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0);
  const failed = report.numFailedTests + unloadable.length;
  const failedTests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => `${basename(name)}: ${fullName}`),
  );
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [...unloadable.map(({ name }) => basename(name)), ...failedTests],
  };
}
