import { defineConfig } from 'vitest/config';
import { apiTablePlugin } from './build/api-table.ts';
import { screenTextsPlugin } from './build/screen-texts.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [apiTablePlugin(), screenTextsPlugin({ isWhole: true })],
  test: {
    name: 'web',
    // Far above need: a busy machine is no fault.
    testTimeout: 300_000,
    setupFiles: ['test/support/prepare-file.ts'],
    environment: 'happy-dom',
    // A worker keeps its page and its modules for all its files: to make them anew cost five times the tests.
    isolate: false,
    include: ['test/**/*.test.{ts,tsx}'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    server: { deps: { inline: ['antd-mobile'] } },
  },
});
