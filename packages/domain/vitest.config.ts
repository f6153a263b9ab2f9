import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { name: 'domain', include: ['test/**/*.test.ts'], isolate: false, testTimeout: 300_000 } });
