import type { Locator } from '@playwright/test';
import { findDevice } from '#support/devices/reporting-device.ts';
import type { PreparedOrder } from '#support/order-desk.ts';
import { people } from '#support/people/people.ts';
import { areCopiesCompared, countCopies, readCopies } from '#support/screens/copies.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import type { Phone } from '#support/screens/phone.ts';
import { expect, story } from '#support/story.ts';

const list = 'pages/workorderlist/workorderlist?tab=executing&scope=mine';
const detail = (id: string) => `pages/workorderlist/workdetail/workdetail?id=${id}`;
const meterPage = (id: string) => `pages/monitor/meterdetail?id=${id}`;
const schedule = 'pages/myscheduling/myscheduling';
const messages = 'pages/topmenu/mesnotification/mesnotification';
const age = /^\d{2}:\d{2} 更新$/;

/** The page is not loaded anew, which takes a network. */
const goTo = (phone: Phone, route: string) =>
  phone.page.evaluate((to) => {
    window.location.hash = `#/${to}`;
  }, route);

/** Other stories may have left orders that are more urgent, and only the rows in sight are there. */
async function scrollTo({ page }: Phone, title: string): Promise<Locator> {
  const link = page.getByRole('link', { name: title });
  await page.getByRole('listitem').first().hover();
  await expect(async () => {
    if (!(await link.isVisible())) await page.mouse.wheel(0, 500);
    await expect(link).toBeVisible({ timeout: 1000 });
  }).toPass();
  return link;
}

/** The screens themselves are on the phone once each has been open. */
async function openScreens(phone: Phone, seen: PreparedOrder, meterId: string): Promise<void> {
  for (const route of [messages, meterPage(meterId), detail(seen.id)]) {
    await goTo(phone, route);
    await expect(phone.page.getByText(/离线前看过|离线前没看过|ZGA-EM-01|没有消息/).first()).toBeVisible();
  }
  await goTo(phone, list);
  await scrollTo(phone, seen.title);
}

/** Of the actions on an order, what takes a network says so. */
async function expectSomethingShut(phone: Phone): Promise<void> {
  await phone.button('更多').click();
  await expect(phone.sheet.getByText('没有网络，联网后才能操作')).toBeVisible();
  await phone.page.keyboard.press('Escape');
  await expect(phone.sheet).toHaveCount(0);
}

const cutOff = /ERR_INTERNET_DISCONNECTED|Failed to fetch/;

story('what a technician works on can be read without a network, and leaves the phone on signing out', async ({ openPhone, desk }) => {
  const session = await desk.openSession(people.administrator);
  const seenMeter = await findDevice(session, 'ZGA-EM-01');
  const meter = await findDevice(session, 'ZGA-EM-02');
  const seen = await desk.prepareOnMeter('离线前看过的工单', seenMeter.id, 'executing');
  const order = await desk.prepareOnMeter('离线前没看过的工单', meter.id, 'executing');
  const phone = await openPhone();
  const { page, context } = phone;
  await phone.signIn(people.technician);
  await openScreens(phone, seen, seenMeter.id);
  await expect
    .poll(async () => (await readCopies(page)).orders ?? [], { timeout: 60_000 })
    .toEqual(expect.arrayContaining([seen.id, order.id]));
  await expect
    .poll(async () => (await readCopies(page)).devices ?? [], { timeout: 60_000 })
    .toEqual(expect.arrayContaining([seenMeter.id, meter.id]));
  await expect.poll(() => areCopiesCompared(page), { timeout: 60_000 }).toBe(true);
  await goTo(phone, 'pages/person/person');
  await expect(phone.button('退出登录')).toBeVisible();

  phone.expectErrors(cutOff);
  await context.setOffline(true);
  await goTo(phone, list);
  await expect(page.getByText(age)).toBeVisible();
  await expectAccessible(page);
  await (await scrollTo(phone, order.title)).click();
  // It was never open on this phone.
  await expect(page.getByText(order.orderNo)).toBeVisible();
  await expect(page.getByText(age)).toBeVisible();
  await expectAccessible(page);
  await expectSomethingShut(phone);
  await page.getByRole('link', { name: /ZGA-EM-02/ }).click();
  await expect(page.getByText(/^暂时连不上服务器，显示的是.+取得的数据$/)).toBeVisible();
  await expect(page.getByText(meter.name).first()).toBeVisible();
  // An order can be raised from a meter whose place is on the phone.
  await expect(phone.button('报修')).toBeEnabled();
  await goTo(phone, schedule);
  await expect(page.getByText(age)).toBeVisible();
  // What is due today depends on the hour.
  await expect(page.getByRole('button', { name: /^\d+月\d+日周., .*\d+ 项/ }).first()).toBeVisible();
  await expect(page.getByText(/^上次同步 \d{2}:\d{2}$/)).toBeVisible();
  await goTo(phone, messages);
  await expect(page.getByText(age)).toBeVisible();
  await expect(page.getByText(order.title).first()).toBeVisible();
  // What is not on the phone says so, instead of waiting for ever.
  await goTo(phone, meterPage('01990000-0000-7000-8000-000000000000'));
  await expect(page.getByText('没有网络，暂时无法加载')).toBeVisible();

  await context.setOffline(false);
  await goTo(phone, list);
  await expect(page.getByText(age)).toBeHidden();
  await scrollTo(phone, order.title);
  await goTo(phone, 'pages/person/person');
  phone.expectSessionEnd();
  await phone.button('退出登录').click();
  await phone.sheet.getByRole('button', { name: '退出登录' }).click();
  await expect(phone.button('密码登录')).toBeVisible();
  await expect.poll(() => countCopies(page)).toBe(0);
});

story('another account on the same phone sees nothing of the first one’s copies', async ({ openPhone, desk }) => {
  const order = await desk.prepare('只属于前一个账号的工单', 'executing');
  const phone = await openPhone(people.technician);
  const { page } = phone;
  await phone.open(list);
  await expect.poll(async () => (await readCopies(page)).orders ?? [], { timeout: 60_000 }).toContain(order.id);
  // The session ends without anybody signing out: the copies stay, shut.
  await goTo(phone, 'pages/login/login');
  await page.evaluate(() => {
    for (const key of ['AuthToken', 'refreshtoken', 'userinfo', 'tenantid', 'tenantinfo']) localStorage.removeItem(key);
  });
  await page.reload();
  await phone.signIn(people.otherTechnician);
  await phone.open(list);
  await expect.poll(async () => await countCopies(page), { timeout: 60_000 }).toBe(2);
  phone.expectErrors(cutOff);
  await page.context().setOffline(true);
  await goTo(phone, detail(order.id));
  await expect(page.getByText(/没有网络|找不到/).first()).toBeVisible();
  await expect(page.getByText(order.title)).toBeHidden();
});

story('a phone whose session its owner ends from another one deletes what it keeps', async ({ openPhone, desk }) => {
  const order = await desk.prepare('手机丢失后要清除的工单', 'executing');
  const lost = await openPhone();
  await lost.signIn(people.technician);
  await expect.poll(async () => (await readCopies(lost.page)).orders ?? [], { timeout: 60_000 }).toContain(order.id);
  const session = await desk.openSession(people.technician);
  lost.expectSessionEnd();
  const sessions = await session.call('listSessions', {});
  const newest = sessions.filter(({ current }) => !current).sort((one, other) => other.signedInAt.localeCompare(one.signedInAt))[0];
  await session.call('endSession', { sessionId: newest?.id ?? '' });
  await lost.open(list);
  await expect(lost.button('密码登录')).toBeVisible();
  await expect.poll(() => countCopies(lost.page)).toBe(0);
});
