import { api, apiAreas } from '@energy-om/contract';
import type { Locator, Page } from '@playwright/test';
import { demoPassword, park, people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { watchConsole } from '#support/screens/watch-console.ts';
import { expect, story } from '#support/story.ts';

story('a developer logs in on the page of the API, tries calls, and sees the decrypted answers', async ({ browser, server }) => {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1280, height: 900 },
    isMobile: false,
    hasTouch: false,
  });
  const page = await context.newPage();
  const { listErrors } = watchConsole(page);
  await page.goto('/docs');
  await expect(page.locator('.opblock-tag')).toHaveCount(Object.keys(apiAreas).length);
  await expect(page.locator('.opblock')).toHaveCount(0);
  // Swagger UI's own markup nests controls, lacks labels and contrast: only what is added to it is checked.
  await expectAccessible(page, 'form[aria-label="Log in"]');

  const logIn = page.getByRole('form', { name: 'Log in' });
  await logIn.getByLabel('Login name').fill(people.administrator.loginName);
  await logIn.getByLabel('Password').fill('no password of hers');
  await logIn.getByRole('button', { name: 'Log in' }).click();
  await expect(logIn.getByText('Not logged in: 4')).toBeVisible();
  await logIn.getByLabel('Password').fill(demoPassword);
  await logIn.getByRole('button', { name: 'Log in' }).click();
  await expect(logIn.getByText(`Logged in as ${people.administrator.loginName}.`)).toBeVisible();

  const get = await openCall(page, 'device', 'listDevices');
  await get.getByPlaceholder('keyword').fill(park.deviceCode);
  const sent = page.waitForRequest((request) => new URL(request.url()).pathname === api.listDevices.path);
  await get.getByRole('button', { name: 'Execute' }).click();
  expect((await sent).url()).not.toContain(park.deviceCode);
  await expect(get.getByRole('cell', { name: /^Response body/ })).toContainText(`"code": "${park.deviceCode}"`);

  const post = await openCall(page, 'organisation', 'createInvite');
  await post.getByRole('textbox').fill(JSON.stringify({ role: 'technician', days: 2 }));
  await post.getByRole('button', { name: 'Execute' }).click();
  await expect(post.getByRole('cell', { name: /^Response body/ })).toContainText('"code": 200');
  expect(await page.evaluate(() => ({ ...localStorage, ...sessionStorage }))).toEqual({});
  expect(listErrors()).toEqual([]);
  await context.close();
});

/** Opens the area of a call, whose calls are shown then. */
async function showCall(page: Page, area: string, name: string): Promise<Locator> {
  const heading = page.locator(`#operations-tag-${area}`);
  await expect(heading).toBeVisible();
  if ((await heading.getAttribute('data-is-open')) !== 'true') await heading.click();
  const call = page.locator(`#operations-${area}-${name}`);
  await expect(call).toBeVisible();
  return call;
}

async function openCall(page: Page, area: string, name: string) {
  const call = await showCall(page, area, name);
  await call.locator('.opblock-summary-control').click();
  await call.getByRole('button', { name: 'Try it out' }).click();
  return call;
}
