import { registerMember } from '#support/people/newcomer.ts';
import { people } from '#support/people/people.ts';
import { readCopies } from '#support/screens/copies.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { NewOrderScreen } from '#support/screens/new-order-screen.ts';
import type { Phone } from '#support/screens/phone.ts';
import { ApiSession } from '#support/server/api-session.ts';
import { expect, story } from '#support/story.ts';

const cutOff = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/;
const form = 'pages/topmenu/addworkorder/addworkorder';
const outbox = 'pages/workorderlist/outbox';
const title = '换岗前发现水泵漏水';

const goTo = (phone: Phone, route: string) =>
  phone.page.evaluate((to) => {
    window.location.hash = `#/${to}`;
  }, route);

story(
  'an order that was raised offline and is refused is handed to the dispatcher, who raises it in its author’s name',
  async ({ openPhone, desk, server }) => {
    const technician = await registerMember(server, '贺小川', 'technician');
    const own = await ApiSession.signIn(server.url, technician, technician.password);
    const { id: accountId } = await own.call('getUserInfo', {});
    const known = await desk.prepare('换岗前在手的工单', 'toBeDispatched');
    await desk.dispatchTo(accountId, known.id);
    const phone = await openPhone(own);
    const { page, context } = phone;
    await phone.open(outbox);
    await expect(page.getByText('没有待同步的操作')).toBeVisible();
    const listChoices = async () => (await readCopies(page)).choices ?? [];
    await expect.poll(async () => (await listChoices()).some((id) => id.startsWith('getNewOrderAreaTree')), { timeout: 60_000 }).toBe(true);
    await expect.poll(async () => (await readCopies(page)).orders ?? [], { timeout: 60_000 }).toContain(known.id);
    await goTo(phone, form);
    await expect(phone.button('提交工单')).toBeVisible();
    phone.expectErrors(cutOff);
    await context.setOffline(true);
    const screen = new NewOrderScreen(phone);
    await screen.chooseProject();
    await screen.chooseTransformer();
    await screen.describe('变压器维护', title, '泵房地面有积水，阀门处滴漏，已放置警示牌。');
    await screen.submit();
    await expect(page.getByText(/待编号 \d{4}-01 已保存在手机上/)).toBeVisible();

    const administrator = await desk.openSession(people.administrator);
    const { grants } = await administrator.call('getMember', { accountId });
    await administrator.call('grantRole', { accountId, role: 'energy_clerk' });
    await administrator.call('revokeRole', { accountId, grantId: grants[0]?.id ?? '' });
    await context.setOffline(false);
    await goTo(phone, outbox);
    await expect(page.getByText('作业人已无权进行此操作')).toBeVisible({ timeout: 60_000 });
    await expectAccessible(page);
    await phone.button('交给调度处理').click();
    await expect(page.getByText('已交给调度').first()).toBeVisible();

    const dispatcher = await openPhone(people.dispatcher);
    await dispatcher.open('pages/workorderlist/offlinecases');
    const handed = dispatcher.page.getByRole('listitem').filter({ hasText: title });
    await expect(handed.getByText('泵房地面有积水，阀门处滴漏，已放置警示牌。')).toBeVisible();
    await expectAccessible(dispatcher.page);
    await handed.getByRole('button', { name: '建单' }).click();
    await expect(dispatcher.sheet.getByText('将以贺小川的名义、按现场提交的内容建单。', { exact: false })).toBeVisible();
    await dispatcher.sheet.getByRole('button', { name: '建单' }).click();
    await dispatcher.expectToast('已建单');

    await page.reload();
    await expect(page.getByText('已生效')).toBeVisible({ timeout: 60_000 });
    const { items } = await (await desk.openSession(people.dispatcher)).call('listWorkOrders', { keyword: title });
    expect(items).toEqual([expect.objectContaining({ title })]);
    const order = await (await desk.openSession(people.dispatcher)).call('getWorkOrder', { id: items[0]?.id ?? '' });
    expect(order.creator?.fullName).toBe(technician.fullName);
    expect(order.history.map(({ action, actor }) => [action, actor?.fullName])).toEqual([['create', technician.fullName]]);
  },
);
