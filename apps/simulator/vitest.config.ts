import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { name: 'simulator', include: ['test/**/*.test.ts'], testTimeout: 300_000, expect: { poll: { timeout: 60_000 } } },
});
