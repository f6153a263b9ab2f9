import { defineConfig } from 'vitest/config';
import { countFreeCores } from '../../scripts/free-cores.mjs';
import SlowestFirst from './test/support/slowest-first.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'src/**/*.test.ts'],
    // Only after a run that has recorded the statements.
    exclude: process.env.RECORDED_STATEMENTS ? [] : ['test/**/recorded-statements.test.ts'],
    setupFiles: ['test/support/assertions/record-statements.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    // A worker keeps its database for all its files: starting one costs more than most files' tests.
    isolate: false,
    pool: 'forks',
    // One for each core, and two on a single one, since files wait for other processes too. With more, servers that a file starts as
    // processes refuse calls because they are overloaded.
    maxWorkers: Math.max(2, countFreeCores()),
    sequence: { sequencer: SlowestFirst },
    // Far above need: a busy machine is no fault.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
