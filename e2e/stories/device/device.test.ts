import { hourMs } from '@energy-om/domain';
import type { Page } from '@playwright/test';
import { findDevice, ReportingDevice } from '#support/devices/reporting-device.ts';
import { park, people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { listRows } from '#support/screens/list-rows.ts';
import { makePhoto } from '#support/screens/make-photo.ts';
import { expect, story } from '#support/story.ts';

const meters = 'pages/monitor/meterlist';
const gateways = 'pages/monitor/gatewaylist';
const rejected = 'pages/monitor/rejectedlist';
const environment = 'pages/monitor/environment';

/** Runs in the page. @returns the elements that begin to move from here on, which are added as they do */
function recordMotion(): string[] {
  const moved: string[] = [];
  for (const type of ['animationstart', 'transitionrun']) {
    document.addEventListener(type, ({ target }) => moved.push(`${type}: ${(target as Element).className}`), true);
  }
  return moved;
}

/** A live value must be on the screen this soon after the device has reported it. */
const maxDelayMs = 5000;

story('a meter is found by its area and type, and its values are updated live', async ({ openPhone, desk, server }) => {
  const administrator = await desk.openSession(people.administrator);
  const meter = await ReportingDevice.connect(server.url, administrator, 'ZGA-EM-01');
  await meter.report({ energy: 1000, power: 41.5, voltageA: 231.2 });
  const technician = await openPhone(people.technician);
  const { page } = technician;
  await technician.open(meters);
  await page.getByRole('button', { name: '区域：全部区域' }).click();
  await technician.sheet.getByRole('searchbox').fill('A 区');
  await technician.sheet.getByRole('button', { name: new RegExp(`^${park.site}`) }).click();
  await technician.button('电').click();
  await page.getByRole('searchbox').fill('ZGA-EM-01');
  await expect(listRows(page)).toHaveCount(1);
  await expect(listRows(page)).toContainText('41.50 kW');
  await expectAccessible(page);

  await meter.report({ energy: 1002, power: 57.25 });
  await expect(listRows(page)).toContainText('57.25 kW', { timeout: maxDelayMs });

  await page.getByRole('link', { name: meter.name }).click();
  await expect(readingOf(page, '有功功率')).toHaveText('57.25 kW');
  await expect(readingOf(page, 'A 相电压')).toHaveText('231.2 V');
  await meter.report({ energy: 1004, power: 63 });
  await expect(readingOf(page, '有功功率')).toHaveText('63.00 kW', { timeout: maxDelayMs });
  await page.getByRole('radio', { name: '1 小时' }).check();
  await expect(page.getByRole('table', { name: '有功功率，1 小时' }).getByRole('cell', { name: '63.00 kW' }).first()).toBeAttached();
  await expectAccessible(page);
  await expect(page.getByText('接入凭证')).toBeHidden();

  await technician.button('报修').click();
  await expect(page).toHaveURL(/addworkorder.*deviceId=/);
  await expect(page.getByText(meter.name).first()).toBeVisible();
  await technician.button('返回').click();
  await technician.button('返回').click();
  await expect(page.getByRole('searchbox')).toHaveValue('ZGA-EM-01');
});

story('nothing moves on the page of a meter for a person who wants less motion', async ({ openPhone, desk, server }) => {
  const meter = await ReportingDevice.connect(server.url, await desk.openSession(people.administrator), 'ZGA-EM-01');
  await meter.report({ energy: 2000, power: 20 });
  const technician = await openPhone(people.technician, { reducedMotion: 'reduce' });
  const { page } = technician;
  await technician.open(`pages/monitor/meterdetail?id=${meter.id}`);
  await expect(readingOf(page, '有功功率')).toHaveText('20.00 kW');
  const moved = await page.evaluateHandle(recordMotion);
  await meter.report({ energy: 2001, power: 21 });
  await expect(readingOf(page, '有功功率')).toHaveText('21.00 kW', { timeout: maxDelayMs });
  await technician.button('抄表').click();
  await expect(technician.sheet).toBeVisible();
  expect(await moved.jsonValue()).toEqual([]);
});

story('a meter is read by hand, and a doubtful reading is asked about before it is taken', async ({ openPhone, desk, server }) => {
  const administrator = await desk.openSession(people.administrator);
  const meter = await ReportingDevice.connect(server.url, administrator, 'ZGA-EM-01');
  await meter.report({ energy: 48_213.6, power: 41.5 });
  const technician = await openPhone(people.technician);
  const { page } = technician;
  await technician.open(`pages/monitor/meterdetail?id=${meter.id}`);
  await technician.button('抄表').click();
  await expect(technician.sheet).toContainText('上报 48,213.6，请按表盘抄读');
  await technician.button('提交读数').click();
  await expect(technician.sheet).toContainText('请填写表盘读数');
  await technician.sheet.getByRole('textbox', { name: /^表盘读数/ }).fill('48231');
  await expect(technician.sheet).toContainText('数字像是写反了：是不是 48,213');
  await technician.button('提交读数').click();
  await expect(technician.sheet).toContainText('读数存疑，请拍表盘照片，或在说明里写明原因');
  await expectAccessible(page);
  await technician.addPhotos('表盘照片', [makePhoto('display.jpg')]);
  await technician.button('提交读数').click();
  await technician.expectToast('读数已记录');
  await expect(technician.card('抄表记录')).toContainText('48,231 kWh');
  await expect(technician.card('抄表记录')).toContainText('读数存疑，已确认');

  const client = await openPhone(people.client);
  await client.open(`pages/monitor/meterdetail?id=${meter.id}`);
  await expect(client.card('抄表记录')).toContainText('48,231 kWh');
  await expect(client.card('抄表记录')).not.toContainText('登记');
  await expect(client.button('抄表')).toBeHidden();
  await expect(client.button('报修')).toBeVisible();
});

story('a credential is shown once, authenticates the device, and no longer does once revoked', async ({ openPhone, desk, server }) => {
  const session = await desk.openSession(people.administrator);
  const { id, name } = await findDevice(session, 'ZGA-EL-01');
  const administrator = await openPhone(people.administrator);
  const { page } = administrator;
  await administrator.open(`pages/monitor/meterdetail?id=${id}`);
  await administrator.button('接入凭证').click();
  await administrator.button('生成凭证').click();
  await expect(page.getByRole('img', { name: '接入凭证的二维码' })).toBeVisible();
  const token = (await administrator.sheet.getByText(/^[0-9A-Z]{32}$/).textContent()) ?? '';
  await expectAccessible(page);
  const meter = new ReportingDevice(server.url, { id, name }, token);
  await meter.report({ energy: 500, power: 12 });

  await administrator.button('我已写入设备').click();
  await expect(administrator.sheet.getByText(token)).toBeHidden();
  await administrator.sheet.getByRole('button', { name: /^撤销/ }).click();
  await administrator.sheet.last().getByRole('button', { name: '撤销', exact: true }).click();
  await administrator.expectToast('凭证已撤销');
  await expect(administrator.sheet.getByText('已撤销', { exact: true })).toBeVisible();
  expect(await meter.tryReport({ energy: 501 })).toBe(401);
});

story('a meter replacement is recorded with both readings, which are required', async ({ openPhone, desk, server }) => {
  const session = await desk.openSession(people.administrator);
  const meter = await ReportingDevice.connect(server.url, session, 'ZGA-WM-01');
  await meter.report({ volume: 900, flow: 1.5 });
  const administrator = await openPhone(people.administrator);
  const { page } = administrator;
  await administrator.open(`pages/monitor/meterdetail?id=${meter.id}`);
  await administrator.button('登记换表').click();
  await administrator.button('登记').click();
  await expect(page.getByText('请选择换表时间')).toBeVisible();
  await expect(page.getByText('请填写读数')).toBeVisible();
  await administrator.sheet.getByLabel('换表时间').fill(localTime(Date.now() - hourMs));
  await administrator.sheet.getByLabel('旧表止码').fill('905.25');
  await administrator.sheet.getByLabel('备注').fill('表盘模糊');
  await expectAccessible(page);
  await administrator.button('登记').click();
  await administrator.expectToast('已登记换表');
  await expect(page.getByText('旧表止码 905.25，新表起码 0')).toBeVisible();
  await expect(page.getByText('表盘模糊')).toBeVisible();
});

story('a gateway shows its meters and its rejected messages', async ({ openPhone, desk, server }) => {
  const session = await desk.openSession(people.administrator);
  const gateway = await ReportingDevice.connectGateway(server.url, session, 'ZGA-GW-01');
  await gateway.sendMalformed('{"power": ');
  const administrator = await openPhone(people.administrator);
  const { page } = administrator;
  await administrator.open(gateways);
  await page.getByRole('searchbox').fill('ZGA-GW-01');
  await expect(listRows(page)).toHaveCount(1);
  await expect(listRows(page)).toContainText('今日拒收 1');
  await expectAccessible(page);
  await page.getByRole('link', { name: gateway.name }).click();
  await expect(page.getByRole('link', { name: '1号变压器总电表' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^被拒收的报文/ }).click();
  await expect(page).toHaveURL(new RegExp(rejected));
  await expect(listRows(page)).toHaveCount(1);
  await expect(listRows(page)).toContainText('格式错误');
  await expect(listRows(page)).toContainText('{"power":');
  await expectAccessible(page);
});

story('only uncomfortable values of the environment are coloured', async ({ openPhone, desk, server }) => {
  const session = await desk.openSession(people.administrator);
  const sensor = await ReportingDevice.connect(server.url, session, 'ZGA-TH-01');
  await sensor.report({ temperature: 31.5, humidity: 55 });
  const technician = await openPhone(people.technician);
  const { page } = technician;
  await technician.open(environment);
  const card = page.getByRole('region', { name: park.site }).locator('section').filter({ hasText: sensor.name });
  await expect(card).toContainText('31.5 °C');
  await expect(card).toContainText('偏热');
  await expect(card).toContainText('55.0 %RH');
  await expect(card).not.toContainText(/偏干|偏湿/);
  await expectAccessible(page);
});

story('all values of a sensor are shown, gases too', async ({ openPhone, desk, server }) => {
  const session = await desk.openSession(people.administrator);
  const sensor = await ReportingDevice.connect(server.url, session, 'ZGA-CO-01');
  await sensor.report({ co2: 812, temperature: 22.5, humidity: 51 });
  const technician = await openPhone(people.technician);
  const { page } = technician;
  await technician.open(environment);
  const card = page.getByRole('region', { name: park.site }).locator('section').filter({ hasText: sensor.name });
  for (const text of ['二氧化碳', '812 ppm', '22.5 °C', '51.0 %RH']) await expect(card).toContainText(text);
  await technician.open(meters);
  await page.getByRole('searchbox').fill('ZGA-CO-01');
  await expect(listRows(page)).toHaveCount(1);
  await expect(listRows(page)).toContainText(/812.ppm.*22\.5.°C.*51\.0.%RH/);
});

story('meters are listed under the name of their site', async ({ openPhone }) => {
  const technician = await openPhone(people.technician);
  const { page } = technician;
  await technician.open(meters);
  await page.getByRole('searchbox').fill('号变压器总电表');
  await expect(page.getByRole('heading', { name: park.site, exact: true })).toBeVisible();
  const first = listRows(page).filter({ has: page.getByRole('heading', { name: park.site, exact: true }) });
  await expect(first).toContainText('1 号研发楼 B1 配电房');
  // The heading names the site for all meters below it.
  await expect(listRows(page).filter({ hasText: 'ZGA-EM-02' })).not.toContainText(park.site);
});

story('a curve shows its limit, and the banner about the network covers no button', async ({ openPhone, desk, server }) => {
  const session = await desk.openSession(people.administrator);
  const transformer = await ReportingDevice.connect(server.url, session, 'ZGA-TR-01');
  await transformer.report({ windingTemperature: 72.5, load: 61 });
  const technician = await openPhone(people.technician);
  const { page } = technician;
  await technician.open(`pages/monitor/meterdetail?id=${transformer.id}`);
  await expect(page.getByRole('list', { name: '告警限值' })).toHaveText('一级 上限 130 °C');
  await expectAccessible(page);

  // Requests of the page fail meanwhile, which the browser logs in its console.
  technician.expectErrors(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  const banner = page.getByText('网络已断开，显示的可能不是最新数据');
  await expect(banner).toBeVisible();
  // The values stay, with their age.
  const lastKnown = page.getByText(/^暂时连不上服务器，显示的是.+取得的数据$/);
  await expect(lastKnown).toBeVisible();
  await expect(readingOf(page, '绕组温度')).toContainText('72.5');
  const [above, below] = [await banner.boundingBox(), await technician.button('报修').boundingBox()];
  expect(above && below && above.y + above.height <= below.y).toBe(true);
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(banner).toBeHidden();
  await expect(lastKnown).toBeHidden();
});

story('another tenant cannot see a meter, and an occupant cannot open the list', async ({ openPhone, desk }) => {
  const session = await desk.openSession(people.administrator);
  const { id } = await findDevice(session, 'ZGA-EM-01');
  const stranger = await openPhone(people.stranger);
  await stranger.open(`pages/monitor/meterdetail?id=${id}`);
  await expect(stranger.page.getByText('找不到这块表计')).toBeVisible();
  const occupant = await openPhone(people.occupant);
  await occupant.open(meters);
  await expect(occupant.page.getByText('您没有访问此页面的权限')).toBeVisible();
});

/** The number above the name of a value. */
function readingOf(page: Page, name: string) {
  return page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}`) }) })
    .locator('dd')
    .first();
}

/** As the phone's own date field takes it; the phones of the stories are in China. */
function localTime(at: number): string {
  return new Date(at + 8 * hourMs).toISOString().slice(0, 16);
}
