import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { listRows } from '#support/screens/list-rows.ts';
import { expect, story } from '#support/story.ts';

for (const { who, person, tabs } of [
  { who: 'an occupant', person: people.occupant, tabs: ['工单', '首页', '统计', '我的'] },
  { who: 'an energy clerk', person: people.clerk, tabs: ['首页', '统计', '我的'] },
]) {
  story(`${who} has a home page without the parts for staff, and every tab leads to a screen`, async ({ phone }) => {
    const { page } = phone;
    await phone.signIn(person);
    await expect(page.getByRole('link', { name: '我的', exact: true })).toBeVisible();
    await expect(page).toHaveURL(/pages\/index\/index/);
    await expect(page.getByRole('link', { name: '新建', exact: true })).toBeHidden();
    await expect(page.getByText(/派单|待验收/)).toBeHidden();
    await expectAccessible(page);

    for (const tab of tabs) {
      await phone.open('pages/index/index');
      await page.getByRole('link', { name: tab, exact: true }).click();
      await expect(page.getByRole('banner').getByRole('heading')).toHaveText(tab === '首页' ? '能源运维' : tab);
      await expect(page.getByRole('status', { name: '加载中' })).toBeHidden();
      await expect(page.getByText(/没有权限|加载失败|找不到/)).toBeHidden();
      await expectAccessible(page);
    }
  });
}

story('the statistics tab shows an occupant and a clerk what they get instead of statistics', async ({ openPhone }) => {
  const occupant = await openPhone(people.occupant);
  await occupant.open('pages/operation/operation');
  await expect(occupant.page.getByRole('link', { name: /^我的钱包/ })).toBeVisible();
  await expect(occupant.page.getByRole('heading', { name: '我的报修' })).toBeVisible();
  await occupant.page.getByRole('link', { name: /待验收评价/ }).click();
  await expect(occupant.page.getByRole('tab', { name: /^待验收/, selected: true })).toBeVisible();

  const clerk = await openPhone(people.clerk);
  await clerk.open('pages/operation/operation');
  await expect(clerk.page.getByRole('link', { name: /^计费方案/ })).toBeVisible();
  await clerk.page.getByRole('link', { name: /^能耗分析/ }).click();
  await expect(clerk.page.getByRole('banner').getByRole('heading')).toHaveText('能耗分析');

  const dispatcher = await openPhone(people.dispatcher);
  await dispatcher.open('pages/operation/operation');
  await expect(dispatcher.page.getByText('新建工单')).toBeVisible();
});

story('an occupant follows and evaluates the orders of their own room, and sees no others', async ({ openPhone, desk }) => {
  const foreign = await desk.prepare('1号变压器铁芯接地电流偏大', 'toBeEvaluated');
  const occupant = await openPhone(people.occupant);
  const { page } = occupant;
  await occupant.open('pages/index/index');
  await page.getByRole('link', { name: '待评价' }).click();
  const own = listRows(page);
  await expect(own.first()).toBeVisible();
  await expect(own.filter({ hasText: foreign.title })).toHaveCount(0);
  await own.first().getByRole('button', { name: '评价' }).click();
  await page.getByRole('radio', { name: '已解决' }).check();
  await page.getByRole('radio', { name: '4 星' }).check();
  await occupant.button('提交评价').click();
  await occupant.expectToast('评价已提交，谢谢');
  await expect(page).toHaveURL(/#\/pages\/workorderlist\/workorderlist/);

  await occupant.open(`pages/workorderlist/workdetail/workdetail?id=${foreign.id}`);
  await expect(page.getByText('找不到这张工单')).toBeVisible();
});
