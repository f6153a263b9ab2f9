import type { OrderDesk } from '#support/order-desk.ts';
import { people } from '#support/people/people.ts';
import { expect, expectKept, proxiedStory } from '#support/proxied-story.ts';
import { readCopies } from '#support/screens/copies.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { OrderScreen } from '#support/screens/order-screen.ts';
import type { Phone } from '#support/screens/phone.ts';
import { story } from '#support/story.ts';

const cutOff = /ERR_(INTERNET_DISCONNECTED|EMPTY_RESPONSE|CONNECTION|FAILED)|Failed to (fetch|load resource)|WebSocket connection/;
const outbox = 'pages/workorderlist/outbox';

const goTo = (phone: Phone, route: string) =>
  phone.page.evaluate((to) => {
    window.location.hash = `#/${to}`;
  }, route);

/** The order that the technician has raised is on the phone, with what the form of an order offers. */
async function takeAlong(phone: Phone, orderId: string): Promise<void> {
  await phone.open(outbox);
  await expect.poll(async () => (await readCopies(phone.page)).orders ?? [], { timeout: 60_000 }).toContain(orderId);
  const listChoices = async () => (await readCopies(phone.page)).choices ?? [];
  await expect.poll(async () => (await listChoices()).some((id) => id.startsWith('listProjectSites')), { timeout: 60_000 }).toBe(true);
}

/** An order that the technician has raised and that was dispatched to them. */
async function prepareOwn(desk: OrderDesk, title: string) {
  const order = await desk.prepare(title, 'toBeDispatched', people.technician);
  const technician = await desk.openSession(people.technician);
  const { id: accountId } = await technician.call('getUserInfo', {});
  await desk.dispatchTo(accountId, order.id);
  return order;
}

async function reword(phone: Phone, title: string, description: string): Promise<void> {
  await phone.page.getByRole('textbox', { name: '标题' }).fill(title);
  await phone.page.getByRole('textbox', { name: '描述' }).fill(description);
  await phone.button('保存').click();
  await expect(phone.page.getByText('1 项操作保存在手机上，联网后自动上传')).toBeVisible();
}

proxiedStory(
  'what an order says is changed without a network, outlives the app, and is so at the server',
  async ({ openBehindProxy, gateway, desk }) => {
    const order = await prepareOwn(desk, '离线前写的标题');
    const phone = await openBehindProxy(people.technician);
    const { page, context } = phone;
    await takeAlong(phone, order.id);
    await expectKept(phone);

    phone.expectErrors(cutOff);
    await context.setOffline(true);
    gateway.become('nothing');
    const screen = new OrderScreen(phone, order);
    await screen.open();
    await screen.pressMore('编辑');
    await expectAccessible(page);
    await reword(phone, '2号水泵轴封漏水', '轴封处每分钟滴水约二十滴，地面已有积水。');
    await expect(page.getByRole('heading', { name: '2号水泵轴封漏水' }).first()).toBeVisible();
    await page.reload();
    await expect(page.getByText('轴封处每分钟滴水约二十滴，地面已有积水。').first()).toBeVisible();
    await expect(page.getByText('1 项操作保存在手机上，联网后自动上传')).toBeVisible();

    gateway.become('product');
    await context.setOffline(false);
    await phone.open(outbox);
    await expect(page.getByText('已生效')).toHaveCount(1, { timeout: 60_000 });
    const shown = await (await desk.openSession(people.dispatcher)).call('getWorkOrder', { id: order.id });
    expect(shown).toMatchObject({ title: '2号水泵轴封漏水', description: '轴封处每分钟滴水约二十滴，地面已有积水。' });
    expect(shown.history[0]).toMatchObject({ action: 'edit', isTimeCertain: true });
  },
);

story('what somebody else has changed meanwhile is shown beside one’s own words, and one chooses', async ({ openPhone, desk }) => {
  const order = await prepareOwn(desk, '两人都改的工单');
  const phone = await openPhone(people.technician);
  const { page, context } = phone;
  await takeAlong(phone, order.id);

  phone.expectErrors(cutOff);
  await context.setOffline(true);
  await goTo(phone, `pages/workorderlist/workdetail/editwork?id=${order.id}`);
  await reword(phone, '技术员改的标题', '现场确认是轴封漏水，需要更换机械密封。');
  const dispatcher = await desk.openSession(people.dispatcher);
  const { version } = await dispatcher.call('getWorkOrder', { id: order.id });
  await dispatcher.call('updateWorkOrder', { id: order.id, version, mode: 'edit', title: '调度改的标题' });
  await goTo(phone, outbox);
  await context.setOffline(false);
  await expect(page.getByText('工单内容已被他人修改')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('现在：调度改的标题')).toBeVisible();
  await expect(page.getByText('离线修改：技术员改的标题')).toBeVisible();
  await expectAccessible(page);
  await phone.button('采用修改').click();
  await expectAccessible(page);
  await phone.sheet.getByRole('button', { name: '采用修改' }).click();
  await phone.expectToast('工单已修改');
  expect(await dispatcher.call('getWorkOrder', { id: order.id })).toMatchObject({
    title: '技术员改的标题',
    description: '现场确认是轴封漏水，需要更换机械密封。',
  });
});
