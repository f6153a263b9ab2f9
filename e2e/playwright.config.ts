import { defineConfig } from '@playwright/test';
import { findInstalledBrowser } from '../scripts/find-browser.mjs';
import { countFreeCores } from '../scripts/free-cores.mjs';

const browser = findInstalledBrowser();
const isRoot = process.getuid?.() === 0;

/** The file of the machine-readable report, if the runner of all tests wants one. */
const report = process.env.BROWSER_TEST_REPORT;

export default defineConfig({
  testDir: './stories',
  outputDir: './test-results',
  globalSetup: './support/server/prepare-template.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // As the server's tests: one for each core, and two on a single one. Servers of more start too slowly to let anybody in.
  workers: Math.max(2, countFreeCores()),
  // Far more than a story needs, so that none fails on a busy machine.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ...(report ? [['json', { outputFile: report }] as const] : [])],
  use: {
    actionTimeout: 60_000,
    // What a worker answers cannot be held up or counted: the stories about the kept app allow it themselves.
    serviceWorkers: 'block',
    // Without screenshots, which would take longer than the stories themselves.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      // Without an installed browser, Playwright uses its own.
      ...(browser === null ? {} : { executablePath: browser }),
      // Without a locale of UTF-8 the browser loses the names of downloads, and does not find files below a folder with such a name.
      env: { ...(process.env as Record<string, string>), LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
      // The browser's own date field is in the browser's language, not the page's. Its sandbox does not work for root.
      args: ['--lang=zh-CN', ...(isRoot ? ['--no-sandbox'] : [])],
    },
  },
  projects: [
    {
      name: 'phone',
      use: {
        browserName: 'chromium',
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
        locale: 'zh-CN',
        timezoneId: 'Asia/Shanghai',
      },
    },
  ],
});
