import type { OrderDesk } from '#support/order-desk.ts';
import { park, people } from '#support/people/people.ts';
import { readCopies } from '#support/screens/copies.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { makePhoto } from '#support/screens/make-photo.ts';
import type { Phone } from '#support/screens/phone.ts';
import type { ApiSession } from '#support/server/api-session.ts';
import { expect, story } from '#support/story.ts';

const cutOff = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/;
const outbox = 'pages/workorderlist/outbox';
const saved = '已保存在手机上，联网后自动上传';

/** The page is not loaded anew, which takes a network. */
const goTo = (phone: Phone, route: string) =>
  phone.page.evaluate((to) => {
    window.location.hash = `#/${to}`;
  }, route);

/** A meter in the basement that reports nothing by itself. */
async function hangMeter(session: ApiSession, code: string): Promise<string> {
  const projects = await session.call('listNewOrderProjects', {});
  const sites = await session.call('listProjectSites', { projectId: projects.find(({ name }) => name === park.project)?.id ?? '' });
  const { items } = await session.call('listMeterModels', { pageSize: 100 });
  const modelId = items.find(({ name }) => name === 'DTSD1352-C')?.id ?? null;
  const areaId = sites.find(({ name }) => name === park.site)?.id ?? '';
  return (await session.call('saveDevice', { kind: 'meter', name: '地下室总表', code, modelId, areaId })).id;
}

/** A meter that was read once, with an order about it in the technician's hands. */
async function prepare(desk: OrderDesk, code: string): Promise<string> {
  const meterId = await hangMeter(await desk.openSession(people.administrator), code);
  await (await desk.openSession(people.dispatcher)).call('recordMeterReading', { id: meterId, value: 1000 });
  await desk.prepareOnMeter(`离线抄表 ${code}`, meterId, 'executing');
  return meterId;
}

/** What was read is on the phone once its display is. */
async function takeAlong(phone: Phone, meterId: string): Promise<void> {
  await phone.open(outbox);
  await expect.poll(async () => (await readCopies(phone.page)).devices ?? [], { timeout: 60_000 }).toContain(meterId);
  await goTo(phone, `pages/monitor/meterdetail?id=${meterId}`);
  await expect(phone.button('抄表')).toBeVisible();
  await goTo(phone, outbox);
}

async function type(phone: Phone, value: string): Promise<void> {
  await phone.button('抄表').click();
  await phone.sheet.getByRole('textbox', { name: /^表盘读数/ }).fill(value);
}

story(
  'a meter is read by hand without a network, and each reading arrives once, also where an answer is lost',
  async ({ openPhone, desk }) => {
    const dispatcher = await desk.openSession(people.dispatcher);
    const meterId = await prepare(desk, 'DXS-EM-01');
    const phone = await openPhone(people.technician);
    const { page, context } = phone;
    await takeAlong(phone, meterId);

    phone.expectErrors(cutOff);
    await context.setOffline(true);
    await goTo(phone, `pages/monitor/meterdetail?id=${meterId}`);
    await type(phone, '1040');
    await expect(phone.sheet).toContainText('上次抄表 1,000');
    await phone.button('提交读数').click();
    await phone.expectToast(saved);
    const records = phone.card('抄表记录');
    await expect(records.getByRole('listitem').first()).toContainText('1,040 kWh');
    await expect(records.getByText('待同步', { exact: true })).toHaveCount(1);
    // What waits counts for the next one.
    await type(phone, '1020');
    await expect(phone.sheet).toContainText('的读数 1,040 还小');
    await phone.button('提交读数').click();
    await expect(phone.sheet).toContainText('读数存疑，请拍表盘照片，或在说明里写明原因');
    await phone.addPhotos('表盘照片', [makePhoto('display.png', 0.4)]);
    await phone.button('提交读数').click();
    await expect(records.getByText('待同步', { exact: true })).toHaveCount(2);
    await expect(records.getByText(/读数存疑，已确认/)).toHaveCount(1);
    await expect(page.getByText(saved, { exact: true })).toBeHidden();
    await expectAccessible(page);
    await goTo(phone, outbox);
    await expect(page.getByText('读数 1,040 kWh')).toBeVisible();
    await expect(page.getByText('1 张照片待上传')).toBeVisible();
    await expectAccessible(page);

    let sent = 0;
    await context.route('**/RecordReading', async (route) => {
      sent += 1;
      const isLost = sent === 1;
      const response = await route.fetch();
      if (isLost) await route.abort('failed');
      else await route.fulfill({ response });
    });
    await context.setOffline(false);
    await expect(page.getByText('已生效')).toHaveCount(2, { timeout: 60_000 });
    expect(sent).toBe(3);
    const readings = async () => (await dispatcher.call('listMeterReadings', { deviceId: meterId })).items;
    const arrived = await readings();
    expect(arrived.map(({ value, counts }) => [value, counts])).toEqual([
      [1020, false],
      [1040, true],
      [1000, true],
    ]);
    expect(arrived[0]).toMatchObject({ recordedBy: people.technician.fullName, photos: [{ mime: 'image/jpeg' }] });
    await goTo(phone, `pages/monitor/meterdetail?id=${meterId}`);
    await expect(records.getByText('待同步', { exact: true })).toHaveCount(0);
  },
);

story('a reading that does not fit what was read meanwhile is explained by who took it', async ({ openPhone, desk }) => {
  const dispatcher = await desk.openSession(people.dispatcher);
  const meterId = await prepare(desk, 'DXS-EM-02');
  const phone = await openPhone(people.technician);
  const { page, context } = phone;
  await takeAlong(phone, meterId);

  phone.expectErrors(cutOff);
  await context.setOffline(true);
  await goTo(phone, `pages/monitor/meterdetail?id=${meterId}`);
  await type(phone, '1060');
  await phone.button('提交读数').click();
  await phone.expectToast(saved);
  await dispatcher.call('recordMeterReading', { id: meterId, value: 1100 });
  await goTo(phone, outbox);
  await context.setOffline(false);
  await expect(page.getByText('与前后读数不符')).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  await goTo(phone, `pages/monitor/meterdetail?id=${meterId}`);
  await expect(phone.card('抄表记录').getByText('需处理', { exact: true })).toBeVisible();
  await goTo(phone, outbox);
  await phone.button('说明后登记').click();
  await phone.sheet.getByRole('textbox', { name: '读数为什么没错' }).fill('后来的读数抄错了一位');
  await phone.sheet.getByRole('button', { name: '说明后登记' }).click();
  await phone.expectToast('读数已登记');
  await expect(page.getByText('与前后读数不符')).toBeHidden();
  const { items } = await dispatcher.call('listMeterReadings', { deviceId: meterId });
  expect(items.find(({ value }) => value === 1060)).toMatchObject({
    ...{ counts: false, note: '后来的读数抄错了一位', recordedBy: people.technician.fullName },
  });
});
