import { defineConfig } from 'vitest/config';

// Scripts are started from the repository's root, where Git and the tools look for their settings.
export default defineConfig({
  test: { name: 'scripts', root: import.meta.dirname, include: ['test/**/*.test.mjs'], isolate: false, testTimeout: 120_000 },
});
