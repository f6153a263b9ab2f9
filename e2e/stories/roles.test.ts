import { expectAccessible } from '../support/accessibility.ts';
import { people } from '../support/people.ts';
import { expect, story } from '../support/story.ts';

for (const { who, person, ways } of [
  { who: 'an occupant', person: people.occupant, ways: ['工单', '首页', '我的'] },
  { who: 'an energy clerk', person: people.clerk, ways: ['首页', '我的'] },
]) {
  story(`${who} finds a home without what belongs to the staff, and every way from it leads somewhere`, async ({ phone }) => {
    const { page } = phone;
    await phone.signIn(person);
    await expect(page.getByRole('link', { name: '我的', exact: true })).toBeVisible();
    for (const staffOnly of ['统计', '新建']) await expect(page.getByRole('link', { name: staffOnly, exact: true })).toBeHidden();
    await expect(page.getByText(/派单|待验收/)).toBeHidden();
    await expectAccessible(page);

    for (const way of ways) {
      await phone.open('pages/index/index');
      await page.getByRole('link', { name: way, exact: true }).click();
      await expect(page.getByRole('banner').getByRole('heading')).toHaveText(way === '首页' ? '能源运维' : way);
      await expect(page.getByRole('status', { name: '加载中' })).toBeHidden();
      await expect(page.getByText(/没有权限|加载失败|找不到/)).toBeHidden();
      await expectAccessible(page);
    }
  });
}

story('an occupant follows and evaluates what was reported for the own room, and sees nothing else', async ({ openPhone, desk }) => {
  const foreign = await desk.prepare('1号变压器铁芯接地电流偏大', 'toBeEvaluated');
  const occupant = await openPhone(people.occupant);
  const { page } = occupant;
  await occupant.open('pages/index/index');
  await page.getByRole('link', { name: '待评价' }).click();
  const own = page.locator('li[aria-posinset]');
  await expect(own.first()).toBeVisible();
  await expect(own.filter({ hasText: foreign.title })).toHaveCount(0);
  await own.first().getByRole('button', { name: '评价' }).click();
  await page.getByRole('radio', { name: '已解决' }).check();
  await page.getByRole('radio', { name: '4 星' }).check();
  await occupant.button('提交评价').click();
  await occupant.expectSaid('评价已提交，谢谢');
  await expect(page).toHaveURL(/#\/pages\/workorderlist\/workorderlist/);

  await occupant.open(`pages/workorderlist/workdetail/workdetail?id=${foreign.id}`);
  await expect(page.getByText('找不到这张工单')).toBeVisible();
});
