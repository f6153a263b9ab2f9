import { park, people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { expect, story } from '#support/story.ts';

story('the dispatcher sees on the map where orders are, opens a place and an order, and no people', async ({ openPhone }) => {
  const phone = await openPhone(people.dispatcher);
  const { page } = phone;
  await phone.open('pages/index/index');
  await page.getByRole('navigation', { name: '快捷入口' }).getByRole('link', { name: '地图' }).click();
  const list = phone.card('有工单的地点');
  await expect(list.getByRole('button').first()).toBeVisible();
  await expect(page.getByRole('region', { name: /^工单和人员的地图/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /张工单$|处，点开放大$/ }).first()).toBeVisible();
  await expect(page.getByText('显示在岗人员')).toBeHidden();
  await expectAccessible(page);

  await list.getByRole('button', { name: new RegExp(`^${park.site}`) }).click();
  const sheet = phone.sheet;
  await expect(sheet.getByRole('button', { name: '导航' })).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('link').first().click();
  await expect(page.getByRole('banner').getByRole('heading')).toHaveText('工单详情');
  await phone.button('返回').click();

  // A level without orders leaves nothing, neither on the map nor in the list.
  for (const level of ['一级', '二级', '三级', '四级', '全部']) {
    await phone.button(level).click();
    await expect(phone.button(level)).toHaveAttribute('aria-pressed', 'true');
  }
  await expect(list).toBeVisible();
});

story('the leader may show the people on duty, whose positions are as old as the list says', async ({ openPhone }) => {
  const phone = await openPhone(people.leader);
  await phone.open('pages/operation/map');
  await phone.page.getByRole('switch', { name: /^显示在岗人员/ }).click();
  await expect(phone.page.getByRole('heading', { name: '在岗人员' })).toBeVisible();
  await expectAccessible(phone.page);
});
