import { defineConfig } from 'vitest/config';

/** Tests by this tag compare rules with a second computation over long or random series, which takes seconds: `npm run check` leaves them to `npm test`. */
const slow = { name: 'slow', description: 'a second computation over long or random series' };

export default defineConfig({
  test: { name: 'domain', include: ['test/**/*.test.ts'], isolate: false, testTimeout: 300_000, tags: [slow] },
});
