import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts', 'src/**/*.test.ts'],
    // Only after a run that has recorded the statements, and on another PostgreSQL.
    exclude: process.env.RECORDED_STATEMENTS ? [] : ['test/oldest-postgres/**'],
    setupFiles: ['test/support/record-statements.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    // A worker keeps its database for all its files: starting one costs more than most files' tests.
    isolate: false,
    pool: 'forks',
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
