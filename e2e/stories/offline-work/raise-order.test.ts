import { people } from '#support/people/people.ts';
import { readCopies } from '#support/screens/copies.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { makePhoto } from '#support/screens/make-photo.ts';
import { NewOrderScreen } from '#support/screens/new-order-screen.ts';
import { OrderScreen } from '#support/screens/order-screen.ts';
import type { Phone } from '#support/screens/phone.ts';
import { expect, story } from '#support/story.ts';

const cutOff = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/;
const form = 'pages/topmenu/addworkorder/addworkorder';
const outbox = 'pages/workorderlist/outbox';
const title = '地下泵房变压器异响';
const description = '巡视时听到 2 号变压器有明显异响，温度正常，现场无信号。';

/** The page is not loaded anew, which takes a network. */
const goTo = (phone: Phone, route: string) =>
  phone.page.evaluate((to) => {
    window.location.hash = `#/${to}`;
  }, route);

/** Waits until the phone keeps what the form offers, and has opened the screens that are needed later. */
async function takeAlong(phone: Phone, last = 'getNewOrderAreaTree'): Promise<void> {
  await phone.open(outbox);
  await expect(phone.page.getByText('没有待同步的操作')).toBeVisible();
  await expect
    .poll(async () => ((await readCopies(phone.page)).choices ?? []).some((id) => id.startsWith(last)), {
      timeout: 60_000,
    })
    .toBe(true);
  await goTo(phone, 'pages/workorderlist/workorderlist');
  await expect(phone.page.getByRole('link', { name: '新建工单' })).toBeVisible();
  await goTo(phone, form);
  await expect(phone.button('提交工单')).toBeVisible();
}

story(
  'a technician raises an order with a photo without a network and continues it, and everything arrives once there is one',
  async ({ openPhone, desk }) => {
    const phone = await openPhone(people.technician);
    const { page, context } = phone;
    await takeAlong(phone);
    const dispatcher = await desk.openSession(people.dispatcher);

    phone.expectErrors(cutOff);
    await context.setOffline(true);
    await goTo(phone, form);
    const screen = new NewOrderScreen(phone);
    await screen.chooseProject();
    await screen.chooseTransformer();
    await screen.describe('变压器维护', title, description);
    await phone.addPhotos('照片', [makePhoto('noise.png', 0.4)]);
    await expectAccessible(page);
    await screen.submit();
    await expect(page.getByText(/待编号 \d{4}-01 已保存在手机上/)).toBeVisible();
    await phone.button('查看工单').click();
    await expect(page).toHaveURL(/workdetail\?id=/);
    const id = new URL(page.url().replace('/#', '')).searchParams.get('id') ?? '';
    await expect(page.getByText(title).first()).toBeVisible();
    await expect(page.getByText('1 项操作保存在手机上，联网后自动上传')).toBeVisible();
    await expectAccessible(page);
    await new OrderScreen(phone, { id, title }).pressMore('补充说明');
    await phone.sheet.getByRole('textbox').fill('已拉警戒带，等待派单');
    await phone.sheet.getByRole('button', { name: '提交补充' }).click();
    await expect(page.getByText('2 项操作保存在手机上，联网后自动上传')).toBeVisible();
    await goTo(phone, 'pages/workorderlist/workorderlist?tab=toDispatch');
    await expect(page.getByText(/待编号 \d{4}-01/)).toBeVisible();
    await expect(page.getByText('待同步').first()).toBeVisible();

    await context.setOffline(false);
    await expect.poll(async () => (await dispatcher.call('getWorkOrder', { id }).catch(() => null))?.version).toBe(2);
    const order = await dispatcher.call('getWorkOrder', { id });
    expect(order).toMatchObject({ title, description, status: 10, source: 0, businessType: { name: '变压器维护' } });
    expect(order.orderNo).toMatch(/^WO\d{8}-\d{4}$/);
    expect(order.creator?.fullName).toBe(people.technician.fullName);
    expect(order.objects).toHaveLength(1);
    expect(order.files).toEqual([
      expect.objectContaining({ kind: 'request', addedBy: expect.objectContaining({ fullName: people.technician.fullName }) }),
    ]);
    expect(order.history.map(({ action, detail }) => [action, detail.text])).toEqual([
      ['add', '已拉警戒带，等待派单'],
      ['create', undefined],
    ]);
    await goTo(phone, outbox);
    await expect(page.getByText('已生效')).toHaveCount(2);
    await expect(page.getByText(order.orderNo).first()).toBeVisible();
  },
);

story('a client whom the tenant lets choose type and level raises an order without a network', async ({ openPhone, desk }) => {
  const administrator = await desk.openSession(people.administrator);
  const letChoose = async (classifiedBy: 'dispatcher' | 'reporter') => {
    const { registeredName: _, logo: __, contact, installation: ___, ...kept } = await administrator.call('getTenantParameters', {});
    await administrator.call('saveTenantParameters', { ...kept, contact, reports: { ...kept.reports, classifiedBy } });
  };
  await letChoose('reporter');
  try {
    const phone = await openPhone(people.client);
    const { page, context } = phone;
    await takeAlong(phone, 'getReportDesk');
    phone.expectErrors(cutOff);
    await context.setOffline(true);
    await goTo(phone, 'pages/workorderlist/workorderlist');
    await goTo(phone, form);
    const screen = new NewOrderScreen(phone);
    await screen.chooseProject();
    await screen.chooseTransformer();
    await screen.describe('变压器维护', '客户在地下室发现的异响', description);
    await screen.submit();
    await expect(page.getByText(/待编号 \d{4}-01 已保存在手机上/)).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);
    const dispatcher = await desk.openSession(people.dispatcher);
    const find = async () => (await dispatcher.call('listWorkOrders', { keyword: '客户在地下室发现的异响' })).items[0]?.id;
    await expect.poll(find).toBeTruthy();
    const order = await dispatcher.call('getWorkOrder', { id: (await find()) ?? '' });
    expect(order).toMatchObject({ creator: { fullName: people.client.fullName }, businessType: { name: '变压器维护' } });
  } finally {
    await letChoose('dispatcher');
  }
});
