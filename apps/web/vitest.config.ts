import { defineConfig } from 'vitest/config';
import { apiTablePlugin } from './vite.config.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [apiTablePlugin()],
  test: {
    name: 'web',
    testTimeout: 60_000,
    environment: 'happy-dom',
    include: ['test/**/*.test.{ts,tsx}'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    server: { deps: { inline: ['antd-mobile'] } },
  },
});
