import { expectAccessible } from '../support/accessibility.ts';
import { people } from '../support/people.ts';
import { expect, story } from '../support/story.ts';

for (const [who, person] of [
  ['an occupant', people.occupant],
  ['an energy clerk', people.clerk],
] as const) {
  story(`${who} finds a home whose every way leads somewhere`, async ({ phone }) => {
    const { page } = phone;
    await phone.signIn(person);
    await expect(page.getByRole('banner').getByRole('heading')).toHaveText('能源运维');
    await expect(page.getByRole('link', { name: '超时' })).toBeHidden();
    await expect(page.getByRole('link', { name: '统计' })).toBeHidden();
    await expect(page.getByRole('link', { name: '新建' })).toBeHidden();
    await expectAccessible(page);

    const ways = await page.getByRole('main').getByRole('link').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).hash));
    const tabs = await page.getByRole('navigation').last().getByRole('link').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).hash));
    for (const way of [...ways, ...tabs]) {
      await page.goto(`/${way}`);
      await expect(page.getByRole('banner').getByRole('heading')).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expect(page.getByText(/没有权限|加载失败|找不到/)).toBeHidden();
      await expectAccessible(page);
    }
  });
}
