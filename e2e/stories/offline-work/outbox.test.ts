import type { PreparedOrder } from '#support/order-desk.ts';
import { people } from '#support/people/people.ts';
import { readCopies } from '#support/screens/copies.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { fillInResult } from '#support/screens/fill-in-result.ts';
import { makePhoto } from '#support/screens/make-photo.ts';
import { OrderScreen } from '#support/screens/order-screen.ts';
import type { Phone } from '#support/screens/phone.ts';
import { expect, story } from '#support/story.ts';

const cutOff = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/;
const detail = (id: string) => `pages/workorderlist/workdetail/workdetail?id=${id}`;
const outbox = 'pages/workorderlist/outbox';

/** The page is not loaded anew, which takes a network. */
const goTo = (phone: Phone, route: string) =>
  phone.page.evaluate((to) => {
    window.location.hash = `#/${to}`;
  }, route);

/** Waits until the phone keeps copies of these orders, and has opened the screens that are needed later. */
async function takeAlong(phone: Phone, orders: readonly PreparedOrder[]): Promise<void> {
  const [first] = orders;
  await phone.open(outbox);
  await expect(phone.page.getByText('没有待同步的操作')).toBeVisible();
  for (const route of ['executor', 'resultsbackfill']) await goTo(phone, `pages/workorderlist/workdetail/${route}?id=${first?.id}`);
  for (const { id } of orders)
    await expect.poll(async () => (await readCopies(phone.page)).orders ?? [], { timeout: 60_000 }).toContain(id);
  await goTo(phone, detail(first?.id ?? ''));
  await expect(phone.page.getByText(first?.orderNo ?? '')).toBeVisible();
}

story(
  'a technician carries out an order without a network, and everything arrives in order once there is one',
  async ({ openPhone, desk }) => {
    const order = await desk.prepare('地下配电室离线作业', 'sentToTechnician');
    const phone = await openPhone(people.technician);
    const { page, context } = phone;
    const screen = new OrderScreen(phone, order);
    await takeAlong(phone, [order]);

    phone.expectErrors(cutOff);
    await context.setOffline(true);
    await screen.press('接单');
    await screen.expectStatus('已接单');
    await expect(page.getByText('1 项操作保存在手机上，联网后自动上传')).toBeVisible();
    await expectAccessible(page);
    await screen.press('开始执行');
    await phone.button('单独开始').click();
    await screen.expectStatus('执行中');
    await screen.checkIn();
    await screen.press('完工并回填');
    await fillInResult(phone, [makePhoto('after.png', 0.3)]);
    await phone.button('完工并回填').click();
    await screen.expectStatus('已执行');
    await expect(page.getByText('更换风扇，复测温度正常')).toBeVisible();
    await screen.expectProgress(['完工并回填', '到场', '开始执行', '接单', '派单给', '人工建单']);
    await goTo(phone, outbox);
    await expect(page.getByText('1 张照片待上传')).toBeVisible();
    await expect(phone.button('立即上传')).toBeDisabled();
    await expectAccessible(page);
    const dispatcher = await desk.openSession(people.dispatcher);
    expect((await dispatcher.call('getWorkOrder', { id: order.id })).status).toBe(20);

    await context.setOffline(false);
    await expect(page.getByText('4 项待同步')).toHaveCount(0);
    await expect.poll(async () => (await dispatcher.call('getWorkOrder', { id: order.id })).status).toBe(70);
    const { history, result, files } = await dispatcher.call('getWorkOrder', { id: order.id });
    expect(history.map(({ action }) => action).slice(0, 4)).toEqual(['finishWithResult', 'checkIn', 'start', 'accept']);
    expect(result).toMatchObject({ cause: '冷却风扇轴承卡死', measure: '更换风扇，复测温度正常' });
    expect(files.filter(({ kind }) => kind === 'after')).toHaveLength(1);
    await expect(page.getByText('已生效')).toHaveCount(4);
    await goTo(phone, detail(order.id));
    await screen.expectStatus('已执行');
    await expect(page.getByText(/保存在手机上/)).toHaveCount(0);
  },
);

story('what does not count any more is decided on by its author', async ({ openPhone, desk }) => {
  const order = await desk.prepare('离线期间被改派的工单', 'acceptedByTechnician');
  const phone = await openPhone(people.technician);
  const { page, context } = phone;
  const screen = new OrderScreen(phone, order);
  await takeAlong(phone, [order]);
  phone.expectErrors(cutOff);
  await context.setOffline(true);
  await screen.press('开始执行');
  await phone.button('单独开始').click();
  await screen.expectStatus('执行中');
  await screen.pressMore('补充说明');
  await phone.sheet.getByRole('textbox').fill('接头已紧固，红外复测正常');
  await phone.sheet.getByRole('button', { name: '提交补充' }).click();
  await expect(page.getByText('2 项操作保存在手机上，联网后自动上传')).toBeVisible();

  const dispatcher = await desk.openSession(people.dispatcher);
  const { version } = await dispatcher.call('getWorkOrder', { id: order.id });
  await dispatcher.call('applyForClosing', { id: order.id, version, closingReason: 'withdrawn', reason: '客户自行处理' });
  await context.setOffline(false);
  await expect(page.getByText('需处理 1 项')).toBeVisible();
  await goTo(phone, outbox);
  await expect(page.getByText('等待上一步处理')).toBeVisible();
  await expect(page.getByText('工单已关闭或正在申请关闭')).toBeVisible();
  await expect(page.getByText('请刷新后再操作', { exact: false })).toHaveCount(0);
  await expectAccessible(page);
  await phone.button('放弃').first().click();
  await phone.sheet.getByRole('button', { name: '放弃' }).click();
  await phone.expectToast('已放弃，7 天内可恢复');
  // What was added counts whatever has become of the order.
  await expect(page.getByText('已生效')).toBeVisible();
  const { history } = await dispatcher.call('getWorkOrder', { id: order.id });
  expect(history[0]).toMatchObject({ action: 'add', detail: { text: '接头已紧固，红外复测正常' } });
  await phone.button('恢复').click();
  await expect(phone.button('交给调度处理')).toBeVisible();
  await phone.button('交给调度处理').click();
  await expect(page.getByText('已交给调度').first()).toBeVisible();
});

story('a network that loses every third answer leaves nothing twice and loses nothing', async ({ openPhone, desk }) => {
  const orders = [];
  for (const number of [1, 2, 3, 4]) orders.push(await desk.prepare(`信号不稳的工单 ${number}`, 'executing'));
  const phone = await openPhone(people.technician);
  const { page, context } = phone;
  await takeAlong(phone, orders);
  phone.expectErrors(cutOff);
  await context.setOffline(true);
  for (const order of orders) {
    await goTo(phone, detail(order.id));
    const screen = new OrderScreen(phone, order);
    for (const text of ['第一次补充', '第二次补充']) {
      await screen.pressMore('补充说明');
      await phone.sheet.getByRole('textbox').fill(text);
      await phone.sheet.getByRole('button', { name: '提交补充' }).click();
      await expect(phone.sheet).toHaveCount(0);
    }
  }
  let count = 0;
  await context.route('**/UpdateWorkOrder', async (route) => {
    count += 1;
    const isLost = count % 3 === 0;
    const response = await route.fetch();
    if (isLost) await route.abort('failed');
    else await route.fulfill({ response });
  });
  await context.setOffline(false);
  await goTo(phone, outbox);
  await expect(page.getByText('已生效')).toHaveCount(8, { timeout: 120_000 });
  expect(count).toBeGreaterThan(8);
  const dispatcher = await desk.openSession(people.dispatcher);
  for (const { id } of orders) {
    const { history } = await dispatcher.call('getWorkOrder', { id });
    const added = history.filter(({ action }) => action === 'add').map(({ detail }) => detail.text);
    expect(added).toEqual(['第二次补充', '第一次补充']);
  }
});
