import { people } from '#support/people/people.ts';
import { expect, expectKept, proxiedStory } from '#support/proxied-story.ts';
import { readCopies } from '#support/screens/copies.ts';
import { OrderScreen } from '#support/screens/order-screen.ts';

const cutOff = /ERR_(INTERNET_DISCONNECTED|EMPTY_RESPONSE|CONNECTION|FAILED)|Failed to load resource|WebSocket connection/;
const outbox = 'pages/workorderlist/outbox';

proxiedStory(
  'work outlives the app: ended and opened again without a network, in two tabs, it is sent once',
  async ({ openBehindProxy, gateway, desk }) => {
    const order = await desk.prepare('应用重开后仍在的离线作业', 'executing');
    const phone = await openBehindProxy(people.technician);
    const { page, context } = phone;
    await phone.open(outbox);
    await expect(page.getByText('没有待同步的操作')).toBeVisible();
    await expectKept(phone);
    await expect.poll(async () => (await readCopies(page)).orders ?? [], { timeout: 60_000 }).toContain(order.id);

    phone.expectErrors(cutOff);
    await context.setOffline(true);
    gateway.become('nothing');
    // The order was never open on this phone.
    const screen = new OrderScreen(phone, order);
    await screen.open();
    for (const text of ['母排已测温', '接头已紧固']) {
      await screen.pressMore('补充说明');
      await phone.sheet.getByRole('textbox').fill(text);
      await phone.sheet.getByRole('button', { name: '提交补充' }).click();
      await expect(phone.sheet).toHaveCount(0);
    }
    await page.reload();
    await expect(page.getByText('2 项操作保存在手机上，联网后自动上传')).toBeVisible();
    await expect(screen.progress.first()).toContainText('接头已紧固');
    const second = await phone.openTab();
    second.expectErrors(cutOff);
    await second.open(outbox);
    await expect(second.page.getByText('待同步', { exact: true }).first()).toBeVisible();

    gateway.become('product');
    await context.setOffline(false);
    await phone.open(outbox);
    await expect(page.getByText('已生效')).toHaveCount(2);
    await expect(second.page.getByText('已生效')).toHaveCount(2);
    const { history } = await (await desk.openSession(people.dispatcher)).call('getWorkOrder', { id: order.id });
    const added = history.filter(({ action }) => action === 'add').map(({ detail }) => detail.text);
    expect(added).toEqual(['接头已紧固', '母排已测温']);
    // What was sent is timed by the phone, and known to have come later.
    expect(history[0]?.isTimeCertain).toBe(true);
  },
);
