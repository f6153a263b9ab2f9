import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { expect, story } from '#support/story.ts';

const search = 'pages/search/search';

story('one search from home finds orders, devices, people and areas, and opens each', async ({ openPhone, desk }) => {
  const order = await desk.prepare('水泵房1号变压器电缆头过热', 'toBeDispatched');
  const dispatcher = await openPhone(people.dispatcher);
  const { page } = dispatcher;
  await dispatcher.open('pages/index/index');
  await page.getByRole('banner').getByRole('link', { name: '搜索' }).click();
  const field = page.getByRole('searchbox');
  await expect(field).toBeFocused();
  await expect(page.getByText('输入编号、名称、人员或位置')).toBeVisible();
  await expectAccessible(page);

  await field.fill('水泵');
  for (const section of ['工单', '设备与表计', '位置'])
    await expect(page.getByRole('heading', { name: section, exact: true })).toBeVisible();
  await expect(page.locator('mark').filter({ hasText: '水泵' }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: /^设备/ }).click();
  await expect(page.getByRole('heading', { name: '工单', exact: true })).toBeHidden();
  await expect(page.getByText('生活水泵').first()).toBeVisible();

  await field.fill(order.orderNo);
  await page.getByRole('link', { name: new RegExp(order.title) }).click();
  await expect(page.getByRole('heading', { name: order.title })).toBeVisible();
  await dispatcher.button('返回').click();
  await expect(field).toHaveValue(order.orderNo);

  await field.fill('王磊');
  await expect(page.getByText('138****0004')).toBeVisible();
  await expect(page.getByRole('link', { name: '拨打 王磊 的电话' })).toHaveAttribute('href', 'tel:13800000004');
  await field.fill('0004');
  await expect(page.getByText('138****0004')).toBeVisible();

  await field.fill('没有这样的东西');
  await expect(page.getByText('没有找到')).toBeVisible();
  await expect(page.getByText('请换个编号，或扫码查找')).toBeVisible();
  await dispatcher.button('扫码查找设备').last().click();
  await expect(dispatcher.sheet).toContainText('设备编号');
  await dispatcher.button('关闭').click();

  await dispatcher.button('返回').click();
  await page.getByRole('banner').getByRole('link', { name: '搜索' }).click();
  await dispatcher.button(order.orderNo).click();
  await expect(page.getByRole('link', { name: new RegExp(order.title) })).toBeVisible();
});

story('a search finds only what the account may see', async ({ openPhone, desk }) => {
  const order = await desk.prepare('1号变压器冷却水泵联锁失效', 'toBeDispatched');
  const occupant = await openPhone(people.occupant);
  await occupant.open(`${search}?keyword=${encodeURIComponent('联锁')}`);
  await expect(occupant.page.getByText('没有找到')).toBeVisible();
  await expect(occupant.button('扫码查找设备')).toBeHidden();

  const stranger = await openPhone(people.stranger);
  await stranger.open(`${search}?keyword=${encodeURIComponent('联锁')}`);
  await expect(stranger.page.getByText('没有找到')).toBeVisible();

  const client = await openPhone(people.client);
  await client.open(`${search}?keyword=${encodeURIComponent('联锁')}`);
  await expect(client.page.getByRole('link', { name: new RegExp(order.title) })).toBeVisible();
  await expect(client.page.getByRole('tab', { name: /^人员/ })).toBeHidden();
});
