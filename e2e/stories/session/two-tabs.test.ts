import { api } from '@energy-om/contract';
import type { Page } from '@playwright/test';
import { people } from '#support/people/people.ts';
import { countRenewals, invalidateAccessToken, invalidToken } from '#support/screens/access-token.ts';
import { ApiSession } from '#support/server/api-session.ts';
import { expect, story } from '#support/story.ts';

story(
  'two tabs with an expired token renew it once between them, and signing out in one signs out the other',
  async ({ openPhone, server }) => {
    const first = await openPhone(await ApiSession.signIn(server.url, people.dispatcher));
    const second = await first.openTab();
    const both = [first, second];
    await first.open('pages/index/index');
    await second.open('pages/workorderlist/workorderlist');
    const expectWorking = async () => {
      await expect(first.page.getByRole('heading', { name: '今日概览' })).toBeVisible();
      await expect(second.page.locator('li[aria-posinset="1"]')).toBeVisible();
    };
    await expectWorking();

    // The new tokens come only once both tabs have been refused, so that either could have requested them.
    const renewals = countRenewals(first.context);
    const refused = both.map(({ page }) => waitForRefusal(page));
    await first.context.route(`**${api.requestToken.path}`, async (route) => {
      await Promise.all(refused);
      await route.continue();
    });
    await invalidateAccessToken(first.page);
    await Promise.all(both.map(({ page }) => page.reload()));
    await expectWorking();
    expect(renewals()).toBe(1);
    for (const { page } of both) {
      const token = await page.evaluate(() => localStorage.getItem('AuthToken'));
      expect(token).toMatch(/^Bearer \S{20,}/);
    }

    await first.open('pages/person/person');
    await first.button('退出登录').click();
    await first.sheet.getByRole('button', { name: '退出登录' }).click();
    for (const tab of both) await expect(tab.button('密码登录')).toBeVisible();
    await second.open('pages/workorderlist/workorderlist');
    await expect(second.button('密码登录')).toBeVisible();
    expect(renewals()).toBe(1);
  },
);

/** Resolves when the page has the answer to a call with the invalid token: one that a reload cuts off never ends. */
async function waitForRefusal(page: Page): Promise<void> {
  await page.waitForEvent('requestfinished', (request) => request.headers().authorization === invalidToken);
}
