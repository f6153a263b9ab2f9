import type { Locator } from '@playwright/test';
import type { OrderDesk, PreparedOrder } from '#support/order-desk.ts';
import { type Newcomer, registerMember, registerNewcomer } from '#support/people/newcomer.ts';
import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { JoinScreen } from '#support/screens/join-screen.ts';
import { listRows } from '#support/screens/list-rows.ts';
import type { Phone } from '#support/screens/phone.ts';
import { watchConnections } from '#support/screens/watch-live-connections.ts';
import { ApiSession } from '#support/server/api-session.ts';
import type { AppProcess } from '#support/server/app-process.ts';
import { expect, story } from '#support/story.ts';

const home = 'pages/index/index';
const addition = '配电房钥匙在东门门卫处';
const messages = 'pages/topmenu/mesnotification/mesnotification';

story('a dispatched order is announced at once, and opening the order marks its message as read', async ({ openPhone, server, desk }) => {
  const member = await registerMember(server, '温如海', 'technician');
  const session = await signInUpToDate(server, member);
  const phone = await openPhone(session);
  const { page } = phone;
  await openConnected(phone, home);
  await expect(bellOf(phone)).toHaveAccessibleName('消息');

  const order = await dispatchTo(server, desk, member, '1号变压器有载开关拒动');
  const banner = bannerOn(phone);
  await expect(banner).toContainText('有工单待您接单');
  await expect(banner).toContainText(order.title);
  // The banner stays while the pointer is over it.
  await banner.hover();
  await expect(bellOf(phone)).toHaveAccessibleName('消息，1 条未读');
  await expectAccessible(page);
  await banner.click();
  await expect(page.getByRole('heading', { name: order.title })).toBeVisible();
  await expect(banner).toBeHidden();

  // The open order shows the addition, which marks its message as read.
  const client = await desk.openSession(people.client);
  const { version } = await client.call('getWorkOrder', { id: order.id });
  await client.call('updateWorkOrder', { mode: 'add', id: order.id, version, text: addition });
  await expect(page.getByText(addition)).toBeVisible();
  await expect.poll(async () => (await session.call('listNotifications', { kind: 'workOrders' })).total).toBe(2);
  await expect(banner).toBeHidden();
  await phone.button('返回').click();
  await expect(bellOf(phone)).toHaveAccessibleName('消息');

  await bellOf(phone).click();
  await expect(messageAbout(phone, order)).toHaveCount(2);
  await expect(messageAbout(phone, order).first()).toContainText('工单有补充说明');
  await expect(page.getByRole('link', { name: /^未读/ })).toHaveCount(0);
  await expect(phone.button('全部已读')).toBeHidden();
  await expectAccessible(page);
});

story(
  'messages are counted on every phone of the account, and reading on one phone marks them on the other',
  async ({ openPhone, server, desk }) => {
    const member = await registerMember(server, '温如江', 'technician');
    const [first, second] = [await openPhone(await signInUpToDate(server, member)), await openPhone(await signIn(server, member))];
    await openConnected(first, home);
    await openConnected(second, home);
    await expect(bellOf(first)).toHaveAccessibleName('消息');
    await expect(bellOf(second)).toHaveAccessibleName('消息');
    const orders = await Promise.all(
      ['1号变压器散热片渗油', '1号变压器测温探头脱落'].map((title) => dispatchTo(server, desk, member, title)),
    );
    await expect(bellOf(second)).toHaveAccessibleName('消息，2 条未读');

    await bellOf(first).click();
    await expect(first.page.getByRole('link', { name: /^未读 ?有工单待您接单$/ })).toHaveCount(2);
    for (const order of orders) await expect(messageAbout(first, order)).toBeVisible();
    await expect(first.page.getByRole('tab', { name: /^工单 ?2$/ })).toBeVisible();
    await expectAccessible(first.page);
    // Where messages are listed, none is announced.
    const third = await dispatchTo(server, desk, member, '1号变压器中性点接地松动');
    await expect(messageAbout(first, third)).toBeVisible();
    await expect(bannerOn(first)).toBeHidden();

    await first.button('全部已读').click();
    await expect(first.page.getByRole('link', { name: /^未读/ })).toHaveCount(0);
    await expect(bellOf(second)).toHaveAccessibleName('消息');
    await first.page.reload();
    await expect(messageAbout(first, third)).toBeVisible();
    await expect(first.page.getByRole('link', { name: /^未读/ })).toHaveCount(0);

    await messageAbout(first, third)
      .getByRole('link', { name: /^有工单待您接单$/ })
      .click();
    await expect(first.page.getByRole('heading', { name: third.title })).toBeVisible();
  },
);

story('an administrator is notified of a request to join, and opens it', async ({ openPhone, server }) => {
  const administrator = await openPhone(people.administrator);
  await openConnected(administrator, home);
  await expect(administrator.page.getByRole('heading', { name: '设备在线' })).toBeVisible();
  const newcomer = await registerNewcomer(server, '温如山');
  const phone = await openPhone();
  const join = new JoinScreen(phone);
  await join.signIn(newcomer);
  await join.requestToJoin('滨江能源运维', '暖通班新来的');

  await expect(bannerOn(administrator)).toContainText('申请加入组织');
  await expect(bannerOn(administrator)).toContainText(newcomer.fullName);
  await bannerOn(administrator).click();
  await expect(administrator.page.getByRole('tab', { name: /^加入申请/, selected: true })).toBeVisible();
  await expect(administrator.page.getByRole('link', { name: newcomer.fullName })).toBeVisible();
  await administrator.open(messages);
  await administrator.page.getByRole('tab', { name: /^公告/ }).click();
  await expect(listRows(administrator.page).filter({ hasText: newcomer.fullName })).toContainText('申请加入组织');
  await expectAccessible(administrator.page);
});

story('a kind of message that is switched off does not arrive', async ({ openPhone, server, desk }) => {
  const member = await registerMember(server, '温如湖', 'technician');
  const phone = await openPhone(await signIn(server, member));
  const { page } = phone;
  await phone.open(messages);
  await page.getByRole('tab', { name: /^工单/ }).click();
  await expect(page.getByText('还没有工单消息')).toBeVisible();
  await phone.button('设置接收的消息').click();
  const choice = phone.sheet.getByRole('switch', { name: /^工单/ });
  await choice.uncheck();
  await expect(choice).toBeEnabled();
  await expect(choice).not.toBeChecked();
  await expectAccessible(page);
  await phone.button('关闭').click();
  await expect(page.getByText('已关闭这类消息')).toBeVisible();
  const suppressed = await dispatchTo(server, desk, member, '1号变压器油枕渗油');

  await page.getByRole('button', { name: '设置接收的消息' }).last().click();
  await choice.check();
  await expect(choice).toBeEnabled();
  await phone.button('关闭').click();
  const received = await dispatchTo(server, desk, member, '1号变压器吸湿器堵塞');
  await expect(messageAbout(phone, received)).toBeVisible();
  await expect(messageAbout(phone, suppressed)).toHaveCount(0);
});

story(
  'a message that arrives while a sheet is open is shown when it is closed, and not to the next account',
  async ({ openPhone, server, desk }) => {
    const member = await registerMember(server, '温如溪', 'technician');
    const phone = await openPhone(await signInUpToDate(server, member));
    const { page } = phone;
    await openConnected(phone, home);
    await expect(bellOf(phone)).toHaveAccessibleName('消息');
    await phone.open('pages/workorderlist/workorderlist');
    await phone.button('筛选').click();
    await phone.sheet.getByRole('radio', { name: '二级' }).check();
    const order = await dispatchTo(server, desk, member, '1号变压器压力释放阀渗漏');
    await expect(page.getByText(order.title)).toBeVisible();
    await expect(bannerOn(phone)).toBeHidden();
    await phone.sheet.getByRole('button', { name: '查看结果' }).click();
    await expect(phone.button('取消筛选：二级')).toBeVisible();
    await bannerOn(phone).click();
    await expect(page.getByRole('heading', { name: order.title })).toBeVisible();

    await phone.open('pages/person/person');
    await dispatchTo(server, desk, member, '1号变压器本体瓦斯告警');
    await expect(bannerOn(phone)).toContainText('有工单待您接单');
    await phone.button('退出登录').click();
    await expect(bannerOn(phone)).toBeHidden();
    await phone.sheet.getByRole('button', { name: '退出登录' }).click();
    await expect(phone.button('密码登录')).toBeVisible();
    await expect(bannerOn(phone)).toBeHidden();
  },
);

story('a message banner has one line, covers no form, and can be swiped away', async ({ openPhone, server, desk }) => {
  const member = await registerMember(server, '温如渊', 'technician');
  const session = await signInUpToDate(server, member);
  const phone = await openPhone(session);
  const { page } = phone;
  await openConnected(phone, 'pages/topmenu/addworkorder/addworkorder');
  const order = await dispatchTo(server, desk, member, '1号变压器低压侧套管法兰渗漏，需停电处理并更换全部密封垫');
  // The badge counts the message once the form is left.
  await expect.poll(async () => (await session.call('listNotifications', {})).unread.workOrders).toBe(1);
  await expect(bannerOn(phone)).toBeHidden();
  await phone.open(home);
  await bannerOn(phone).hover();
  await expect(bannerOn(phone)).toContainText(order.title);
  const box = await bannerOn(phone).boundingBox();
  expect(box?.height).toBeLessThan(50);
  if (!box) throw new Error('the message is not on the screen');
  await page.mouse.move(box.x + 200, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 40, box.y + 20, { steps: 4 });
  await page.mouse.up();
  await expect(bannerOn(phone)).toBeHidden();
  await expect(page).toHaveURL(/pages\/index\/index/);
  await expect(bellOf(phone)).toHaveAccessibleName('消息，1 条未读');
});

story('opening an order by a link, and returning to it, marks its messages as read', async ({ openPhone, server, desk }) => {
  const member = await registerMember(server, '温如泉', 'technician');
  const session = await signIn(server, member);
  const order = await dispatchTo(server, desk, member, '1号变压器套管油位偏低');
  const unread = async () => (await session.call('listNotifications', {})).unread.workOrders;
  await expect.poll(unread).toBe(1);
  const phone = await openPhone(session);
  await phone.open(`pages/workorderlist/workdetail/workdetail?id=${order.id}`);
  await expect(phone.page.getByRole('heading', { name: order.title })).toBeVisible();
  await expect.poll(unread).toBe(0);

  await showTab(phone, 'hidden');
  const client = await desk.openSession(people.client);
  const { version } = await client.call('getWorkOrder', { id: order.id });
  await client.call('updateWorkOrder', { mode: 'add', id: order.id, version, text: addition });
  await expect.poll(unread).toBe(1);
  await showTab(phone, 'visible');
  await expect(phone.page.getByText(addition)).toBeVisible();
  await expect.poll(unread).toBe(0);
});

story('in quiet hours a message is counted and not announced; they are found again under 我的', async ({ openPhone, server, desk }) => {
  const member = await registerMember(server, '温如泽', 'technician');
  const session = await signInUpToDate(server, member);
  const phone = await openPhone(session);
  const { page, sheet } = phone;
  await openConnected(phone, 'pages/person/person');
  await page.getByRole('link', { name: '消息设置' }).click();
  const quiet = sheet.getByRole('switch', { name: /^免打扰/ });
  await quiet.check();
  await expect(sheet.getByLabel('结束（次日）')).toHaveValue('07:00');
  // The same time twice is the whole day, whenever the story runs.
  await sheet.getByLabel('结束（次日）').fill('22:00');
  await expect.poll(async () => (await session.call('getUserInfo', {})).quietHours).toEqual({ from: '22:00', to: '22:00' });
  await expectAccessible(page);
  await phone.open(home);
  await dispatchTo(server, desk, member, '1号变压器呼吸器变色');
  await expect(bellOf(phone)).toHaveAccessibleName('消息，1 条未读');
  await expect(bannerOn(phone)).toBeHidden();

  await phone.open('pages/person/person');
  await page.getByRole('link', { name: '消息设置' }).click();
  await quiet.uncheck();
  await expect.poll(async () => (await session.call('getUserInfo', {})).quietHours).toBeNull();
  await phone.open(home);
  await dispatchTo(server, desk, member, '1号变压器散热片积灰');
  await expect(bannerOn(phone)).toContainText('有工单待您接单');
});

function signIn({ url }: AppProcess, member: Newcomer): Promise<ApiSession> {
  return ApiSession.signIn(url, member, member.password);
}

/** Signs in a new member, who has read what was announced before they joined. */
async function signInUpToDate(server: AppProcess, member: Newcomer): Promise<ApiSession> {
  const session = await signIn(server, member);
  const { total } = await session.call('listAnnouncements', {});
  await expect.poll(async () => (await session.call('listNotifications', {})).total).toBe(total);
  const [newest] = (await session.call('listNotifications', {})).items;
  if (newest) await session.call('readNotifications', { until: newest.id });
  return session;
}

/** Opens the app at a screen, and resolves once the live connection is open: earlier messages would be counted, but not announced. */
async function openConnected(phone: Phone, route: string): Promise<void> {
  const connections = watchConnections(phone);
  await phone.open(route);
  await expect.poll(connections).toBe(1);
}

const accountIds = new WeakMap<Newcomer, Promise<string>>();

/** The id is read once, since the server takes only a few sign-ins a minute. */
function findAccountId(server: AppProcess, member: Newcomer): Promise<string> {
  const ask = async () => (await (await signIn(server, member)).call('getUserInfo', {})).id;
  const id = accountIds.get(member) ?? ask();
  accountIds.set(member, id);
  return id;
}

/** Dispatches to a member without a team, who receives no message of other orders. */
async function dispatchTo(server: AppProcess, desk: OrderDesk, member: Newcomer, title: string): Promise<PreparedOrder> {
  const order = await desk.prepare(title, 'toBeDispatched');
  await desk.dispatchTo(await findAccountId(server, member), order.id);
  return order;
}

const bellOf = ({ page }: Phone): Locator => page.getByRole('banner').getByRole('link', { name: /^消息/ });

/** Simulates a change to another tab of the browser; a page cannot be hidden here. */
async function showTab({ page }: Phone, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

/** The message banner, as long as it is shown. */
function bannerOn({ page }: Phone): Locator {
  return page.getByRole('status').getByRole('button');
}

function messageAbout({ page }: Phone, { title }: PreparedOrder): Locator {
  return listRows(page).filter({ hasText: title });
}
