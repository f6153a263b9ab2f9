import type { Locator, Page } from '@playwright/test';
import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { listRows } from '#support/screens/list-rows.ts';
import type { Phone } from '#support/screens/phone.ts';
import { expect, story } from '#support/story.ts';

const list = 'pages/workorderlist/workorderlist';
const timeouts = 'pages/workorderlist/timeoutlist/timeoutlist';

story('each tab’s count is the number of its orders', async ({ openPhone }) => {
  const dispatcher = await openPhone(people.dispatcher);
  const { page } = dispatcher;
  await dispatcher.open(list);
  await leaveRoomForBanners(page);
  for (const name of ['待派单', '待接单', '待指派', '关闭中']) {
    const tab = findTab(page, name);
    await expect(tab).toHaveText(/\d+$/);
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    const count = /\d+$/.exec((await tab.textContent()) ?? '')?.[0] ?? '';
    await page.mouse.move(195, 500);
    // A list of several pages knows its length when the last one is there.
    await expect(async () => {
      await page.mouse.wheel(0, 1200);
      await expect(listRows(page).first()).toHaveAttribute('aria-setsize', count, { timeout: 300 });
    }).toPass();
  }
});

story('filters and a search narrow the list, are shown, and can be removed', async ({ openPhone, desk }) => {
  const order = await desk.prepare('1号变压器呼吸器硅胶变成粉红色', 'sentToTeam');
  const dispatcher = await openPhone(people.dispatcher);
  const { page } = dispatcher;
  await dispatcher.open(list);
  await findTab(page, '待接单').click();
  await filterByLevel(dispatcher, '四级');
  await expect(listRows(page).filter({ hasNotText: '四级' })).toHaveCount(0);
  await dispatcher.button('取消筛选：四级').click();

  // A long list draws only the rows on the screen, and other stories leave orders in it: the order is looked up by its title.
  await page.getByRole('searchbox').fill('粉红色');
  await expect(listRows(page)).toHaveCount(1);
  await expect(findTab(page, '待接单')).toHaveText('待接单1');
  await expect(page.getByRole('link', { name: order.title })).toBeVisible();
  await filterByLevel(dispatcher, '四级');
  await expect(page.getByRole('link', { name: order.title })).toBeHidden();
  await dispatcher.button('取消筛选：四级').click();
  await expect(page.getByRole('link', { name: order.title })).toBeVisible();

  await page.getByRole('searchbox').fill('没有这样的工单');
  await expect(page.getByText('没有找到工单')).toBeVisible();
  await dispatcher.button('清除').click();
  await expect(findTab(page, '待接单')).toHaveAttribute('aria-selected', 'true');
  await expect(listRows(page).first()).toBeVisible();
});

story('a search finds an order in whatever tab is open: by number, device, person and area', async ({ openPhone, desk }) => {
  const order = await desk.prepare('1号变压器有载调压计数器卡涩', 'sentToTechnician');
  const dispatcher = await openPhone(people.dispatcher);
  const { page } = dispatcher;
  await dispatcher.open(`${list}?tab=closed&scope=mine`);
  await expect(findTab(page, '已关闭')).toHaveAttribute('aria-selected', 'true');
  const device = 'ZGA-TR-01';
  for (const words of [order.orderNo, '计数器', `${device} 计数器`, `${people.technician.fullName} 计数器`, '江畔智谷 计数器']) {
    await page.getByRole('searchbox').fill(words);
    await expect(findTab(page, '全部')).toHaveAttribute('aria-selected', 'true');
    await expect(listRows(page)).toHaveCount(1);
    await expect(page.getByRole('link', { name: order.title })).toBeVisible();
  }
  await expectAccessible(page);
  await dispatcher.button('清除').click();
  await expect(findTab(page, '已关闭')).toHaveAttribute('aria-selected', 'true');
});

story('going back from an order restores the tab and the position of the list', async ({ openPhone }) => {
  const dispatcher = await openPhone(people.dispatcher);
  const { page } = dispatcher;
  await dispatcher.open(list);
  await findTab(page, '已完成').click();
  const wanted = listRows(page).and(page.locator('[aria-posinset="26"]'));
  await page.mouse.move(195, 500);
  // The second page is fetched while scrolling.
  await expect(async () => {
    await page.mouse.wheel(0, 1200);
    await expect(wanted).toBeInViewport({ ratio: 1, timeout: 300 });
  }).toPass();
  const title = (await wanted.getByRole('heading').textContent()) ?? '';
  await wanted.getByRole('link').click();
  await expect(page.getByRole('heading', { name: '进展' })).toBeVisible();
  await dispatcher.button('返回').click();

  await expect(findTab(page, '已完成')).toHaveAttribute('aria-selected', 'true');
  await expect(wanted).toContainText(title);
  await expect(wanted).toBeInViewport({ ratio: 0.5 });
});

story('the timeout list shows overdue orders, the most overdue first, and those that are due soon', async ({ openPhone }) => {
  const dispatcher = await openPhone(people.dispatcher);
  const { page } = dispatcher;
  await dispatcher.open('pages/index/index');
  await page.getByRole('link', { name: '已超时' }).click();
  await expect(page).toHaveURL(new RegExp(timeouts));
  await expect(listRows(page).first()).toBeVisible();
  await expect(listRows(page).filter({ hasNotText: /超时 \d/ })).toHaveCount(0);

  await page.getByRole('radio', { name: '响应时限' }).check();
  await expect(listRows(page).first()).toContainText(/(派单|响应|指派)超时/);
  await expect(listRows(page).filter({ hasNotText: /(派单|响应|指派)超时/ })).toHaveCount(0);

  await page.getByRole('radio', { name: '全部' }).check();
  await findTab(page, '即将超时').click();
  await expect(listRows(page).first()).toContainText(/剩余 \d/);
  await expect(listRows(page).filter({ hasText: /超时 \d/ })).toHaveCount(0);
});

story('a dispatcher of another tenant cannot find an order, not even by its address', async ({ openPhone, desk }) => {
  const order = await desk.prepare('1号变压器油色谱异常', 'toBeDispatched');
  const dispatcher = await openPhone(people.dispatcher);
  await dispatcher.open(`${list}?tab=toDispatch&scope=all`);
  // A long list draws only the rows on the screen, and other stories leave orders in it: the order is looked up by its title.
  await dispatcher.page.getByRole('searchbox').fill(order.title);
  await expect(dispatcher.page.getByRole('link', { name: order.title })).toBeVisible();

  const stranger = await openPhone(people.stranger);
  const { page } = stranger;
  await stranger.open(`${list}?tab=toDispatch&scope=all`);
  await expect(listRows(page).first()).toBeVisible();
  await page.getByRole('searchbox').fill(order.title);
  await expect(page.getByText('没有找到工单')).toBeVisible();

  await stranger.open(`pages/workorderlist/workdetail/workdetail?id=${order.id}`);
  await expect(page.getByText('找不到这张工单')).toBeVisible();
  await expect(page.getByText(order.title)).toBeHidden();
  await stranger.open(`pages/workorderlist/workdetail/distributed?id=${order.id}`);
  await expect(page.getByText('找不到这张工单')).toBeVisible();
});

async function filterByLevel(phone: Phone, level: string): Promise<void> {
  await phone.button('筛选').click();
  await phone.sheet.getByRole('radio', { name: level }).check();
  await phone.button('查看结果').click();
}

/** A new alarm's banner lies over the tabs, and stays while the pointer is on it. */
async function leaveRoomForBanners(page: Page): Promise<void> {
  await page.addLocatorHandler(page.getByRole('status').filter({ hasText: '新告警' }), () => page.mouse.move(0, 0));
}

function findTab(page: Page, name: string): Locator {
  return page.getByRole('tab', { name: new RegExp(`^${name}`) });
}
