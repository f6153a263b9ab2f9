import { people } from '#support/people/people.ts';
import { readCopies } from '#support/screens/copies.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { OrderScreen } from '#support/screens/order-screen.ts';
import { expect, story } from '#support/story.ts';

const cutOff = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/;
const outbox = 'pages/workorderlist/outbox';

story(
  'work waits on the phone while its app is too old for the server, says so, and is sent once it is updated',
  async ({ openPhone, desk }) => {
    const order = await desk.prepare('旧版应用的离线作业', 'executing');
    const phone = await openPhone(people.technician);
    const { page, context } = phone;
    await phone.open(outbox);
    await expect(page.getByText('没有待同步的操作')).toBeVisible();
    await expect.poll(async () => (await readCopies(page)).orders ?? [], { timeout: 60_000 }).toContain(order.id);
    const screen = new OrderScreen(phone, order);
    await screen.open();
    await expect(page.getByText(order.orderNo)).toBeVisible();
    phone.expectErrors(cutOff);
    await context.setOffline(true);
    await screen.pressMore('补充说明');
    await phone.sheet.getByRole('textbox').fill('接头已紧固');
    await phone.sheet.getByRole('button', { name: '提交补充' }).click();
    await expect(page.getByText('1 项操作保存在手机上，联网后自动上传')).toBeVisible();

    await context.route('**/UpdateWorkOrder', (route) => route.continue({ headers: { ...route.request().headers(), 'x-contract': '1' } }));
    await context.setOffline(false);
    await page.evaluate((to) => {
      window.location.hash = `#/${to}`;
    }, outbox);
    await expect(page.getByText('应用版本过旧，操作已保存在手机上，更新应用后自动上传')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('1 项待同步')).toBeVisible();
    await expectAccessible(page);

    await context.unroute('**/UpdateWorkOrder');
    await page.reload();
    await expect(page.getByText('已生效')).toBeVisible({ timeout: 60_000 });
    const { history } = await (await desk.openSession(people.dispatcher)).call('getWorkOrder', { id: order.id });
    expect(history.filter(({ action }) => action === 'add')).toHaveLength(1);
  },
);
