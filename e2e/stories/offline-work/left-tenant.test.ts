import { registerMember } from '#support/people/newcomer.ts';
import { people } from '#support/people/people.ts';
import { readCopies } from '#support/screens/copies.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { makePhoto } from '#support/screens/make-photo.ts';
import { OrderScreen } from '#support/screens/order-screen.ts';
import { ApiSession } from '#support/server/api-session.ts';
import { expect, story } from '#support/story.ts';

const cutOff = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/;
const outbox = 'pages/workorderlist/outbox';
const organisation = '滨江能源运维';

story(
  'somebody whose membership ends while work waits on the phone hands it to the dispatcher, and is shown that it has left the phone',
  async ({ openPhone, desk, server }) => {
    const technician = await registerMember(server, '冯志刚', 'technician');
    const own = await ApiSession.signIn(server.url, technician, technician.password);
    const { id: accountId } = await own.call('getUserInfo', {});
    const order = await desk.prepare('离职前的离线作业', 'toBeDispatched');
    await desk.dispatchTo(accountId, order.id);
    const sent = await own.call('getWorkOrder', { id: order.id });
    const accepted = await own.call('acceptWorkOrder', { id: order.id, version: sent.version });

    const phone = await openPhone(own);
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
    await phone.sheet.getByRole('textbox').fill('母排接头温度 78℃，已拍照');
    await phone.addPhotos('照片', [makePhoto('busbar.png', 0.6)]);
    await phone.sheet.getByRole('button', { name: '提交补充' }).click();
    await expect(page.getByText('1 项操作保存在手机上，联网后自动上传')).toBeVisible();

    const { version } = accepted;
    await own.call('sendBackWorkOrder', { id: order.id, version, mode: 'back', returnReason: 'overloaded', reason: '明天起离职' });
    await (await desk.openSession(people.administrator)).call('removeMember', { accountId });
    await context.setOffline(false);
    await page.reload();
    const line = page.getByRole('link', { name: '1 项离线操作已移交原组织' });
    await expect(line).toBeVisible({ timeout: 60_000 });
    await line.click();
    await expect(page.getByText(`您已不是“${organisation}”的成员`)).toBeVisible();
    await expect(page.getByText('手机上 1 项未上传的操作已移交该组织，由调度处理。')).toBeVisible();
    await expectAccessible(page);
    const listDatabases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));
    await expect.poll(async () => (await listDatabases()).filter((name) => name.includes(accountId))).toEqual([]);
    await phone.button('知道了').click();
    await expect(page.getByText(`您已不是“${organisation}”的成员`)).toHaveCount(0);
    await expect(line).toHaveCount(0);

    const dispatcher = await openPhone(people.dispatcher);
    await dispatcher.open('pages/workorderlist/offlinecases');
    const deposited = dispatcher.page.getByRole('listitem').filter({ hasText: order.orderNo });
    await expect(deposited.getByText('作业人已不是本组织成员')).toBeVisible();
    await expect(deposited.getByText('母排接头温度 78℃，已拍照')).toBeVisible();
    await expectAccessible(dispatcher.page);
    await deposited.getByRole('button', { name: '补充到工单' }).click();
    await dispatcher.sheet.getByRole('button', { name: '补充到工单' }).click();
    await dispatcher.expectToast('已补充到工单');
    const { history, files } = await (await desk.openSession(people.dispatcher)).call('getWorkOrder', { id: order.id });
    expect(history[0]).toMatchObject({ action: 'add', detail: { text: '母排接头温度 78℃，已拍照' } });
    expect(files.filter(({ kind }) => kind === 'addition')).toHaveLength(1);
  },
);
