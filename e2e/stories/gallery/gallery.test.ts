import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { repositoryRoot } from '#support/server/repository-root.ts';
import { startWebDevelopmentServer, type WebDevelopmentServer } from '#support/server/web-development-server.ts';

const bundleFolder = join(repositoryRoot, 'apps/web/dist/assets');
const sheets = [
  'Sheet',
  'ConfirmSheet',
  'ConfirmSheet danger',
  'OptionSheet',
  'ReasonSheet',
  'DecisionSheets approve',
  'DecisionSheets reject',
  'PhotoSourceSheet',
];

/** The gallery is for developers alone, so the test opens it where they do: on the development server. */
const test = base.extend<object, { development: WebDevelopmentServer }>({
  development: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from this pattern.
    async ({}, use) => {
      const server = await startWebDevelopmentServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every shared piece can be read and reached by everybody in the ${colorScheme} theme`, async ({ browser, development }) => {
    const context = await browser.newContext({ colorScheme });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(`${development.url}/#/gallery`);
    await expect(page.getByRole('heading', { name: 'Gallery' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'photo' })).toBeAttached();
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await expectAccessible(page);
    for (const name of sheets) {
      await page.getByRole('button', { name, exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
    for (const name of ['toast plain', 'toast success', 'toast error', 'banner']) {
      await page.getByRole('button', { name, exact: true }).click();
      await expectAccessible(page);
    }
    expect(errors).toEqual([]);
    await context.close();
  });
}

test('the product’s bundle has nothing of the gallery', async () => {
  const files = await readdir(bundleFolder);
  expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(0);
  expect(files.filter((file) => /gallery/i.test(file))).toEqual([]);
});
