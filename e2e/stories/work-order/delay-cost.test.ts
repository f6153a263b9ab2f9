import { ReportingDevice } from '#support/devices/reporting-device.ts';
import type { OrderDesk } from '#support/order-desk.ts';
import { park, people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { listRows } from '#support/screens/list-rows.ts';
import { OrderScreen } from '#support/screens/order-screen.ts';
import type { ApiSession } from '#support/server/api-session.ts';
import { expect, story } from '#support/story.ts';

type Reading = [at: number, values: { energy: number }];

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** The organisation keeps the time of China. */
const zoneMs = 8 * hourMs;
const days = 29;
const usual = 10;
/** The job that computes what orders cost looks for them every quarter of a minute. */
const computedMs = 60_000;

story(
  'an order says what it costs while it waits and how that came about, and the list begins with the dearest',
  async ({ openPhone, desk, server }) => {
    story.slow();
    const administrator = await desk.openSession(people.administrator);
    const [small, large] = [
      { title: '1 号楼照明回路漏电', lost: 5 },
      { title: '2 号楼空调机组不停机', lost: 80 },
    ];
    const orders = [];
    for (const [index, { title, lost }] of [large, small].entries()) {
      const code = `DELAY-${index}`;
      const meterId = await hangMeter(administrator, code);
      const meter = await ReportingDevice.connect(server.url, administrator, code);
      const readings = readingsUntilNow(lost);
      await meter.reportPast(readings);
      await waitForHours(administrator, meterId, readings);
      orders.push(await desk.prepareOnMeter(title, meterId, 'sentToTechnician'));
    }
    const [dear] = orders;
    if (!dear) throw new Error('no order was raised');
    await waitForCosts(desk, orders);

    const dispatcher = await openPhone(people.dispatcher);
    const { page } = dispatcher;
    await new OrderScreen(dispatcher, dear).open();
    const cost = page.getByRole('button', { name: /^拖延成本 约 ¥[\d.]+\/小时/ });
    await expect(cost).toContainText(`多耗 ${large.lost} kWh/小时 × ¥`);
    await expectAccessible(page);
    await cost.click();
    const { sheet } = dispatcher;
    await expect(sheet).toContainText('怎么算的');
    await expect(sheet).toContainText('1 块电表');
    await expect(sheet).toContainText(`当前用量${usual + large.lost} kWh/小时`);
    await expect(sheet).toContainText(`平时用量${usual} kWh/小时`);
    await expect(sheet).toContainText(/每小时损失¥\d/);
    await expectAccessible(page);

    await dispatcher.open('pages/workorderlist/workorderlist');
    await page.getByRole('tab', { name: /^待接单/ }).click();
    await dispatcher.button('排序：剩余时间').click();
    await expect(dispatcher.button('排序：损失优先')).toBeVisible();
    await expect(listRows(page).nth(0)).toContainText(large.title);
    await expect(listRows(page).nth(0)).toContainText(/拖延成本 约 ¥[\d.]+\/小时 · 多耗 80 kWh\/小时/);
    await expect(listRows(page).nth(1)).toContainText(small.title);
    await expectAccessible(page);

    const client = await openPhone(people.client);
    await new OrderScreen(client, dear).open();
    await expect(client.page.getByText('拖延成本')).toBeHidden();
  },
);

/** What a register shows at each full hour: the usual amount for weeks, and more in the last three hours. */
function readingsUntilNow(lost: number): Reading[] {
  const now = Math.floor(Date.now() / hourMs) * hourMs;
  let energy = 1000;
  return Array.from({ length: days * 24 }, (_, index) => {
    const ago = days * 24 - 1 - index;
    energy += usual + (ago < 3 ? lost : 0);
    return [now - ago * hourMs, { energy }];
  });
}

/** A meter at a site with a tariff. */
async function hangMeter(session: ApiSession, code: string): Promise<string> {
  const projects = await session.call('listNewOrderProjects', {});
  const sites = await session.call('listProjectSites', { projectId: projects.find(({ name }) => name === park.project)?.id ?? '' });
  const { items } = await session.call('listMeterModels', { pageSize: 100 });
  const modelId = items.find(({ name }) => name === 'DTSD1352-C')?.id ?? null;
  const areaId = sites.find(({ name }) => name === park.site)?.id ?? '';
  return (await session.call('saveDevice', { kind: 'meter', name: `分项电表 ${code}`, code, modelId, areaId })).id;
}

/** An order is computed once an hour, so the hours have to be there before it is raised. Shortly after midnight the dear ones are yesterday's too. */
async function waitForHours(session: ApiSession, id: string, readings: readonly Reading[]): Promise<void> {
  const today = Math.floor((Date.now() + zoneMs) / dayMs) * dayMs - zoneMs;
  const shown = (time: number) => readings.find(([at]) => at === time)?.[1].energy ?? Number.NaN;
  const yesterday = shown(today) - shown(today - dayMs);
  await expect.poll(async () => (await session.call('getMeter', { id })).yesterday, { timeout: computedMs }).toBe(yesterday);
}

async function waitForCosts(desk: OrderDesk, orders: readonly { id: string }[]): Promise<void> {
  const dispatcher = await desk.openSession(people.dispatcher);
  for (const { id } of orders)
    await expect
      .poll(async () => (await dispatcher.call('getWorkOrder', { id })).delayCost?.fenPerHour, { timeout: computedMs })
      .toBeGreaterThan(0);
}
