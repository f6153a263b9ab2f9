import { minuteMs } from '@energy-om/domain';
import type { Locator, Page } from '@playwright/test';
import { ReportingDevice } from '#support/devices/reporting-device.ts';
import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { expect, story } from '#support/story.ts';

const energy = 'pages/energy/energyanalysis';
/** A main water meter that no other story uses. */
const meterCode = 'KLF-WM-01';

/** Where meters of other stories have used water too, areas are ranked: the first one leads to the meter that has used the most. */
async function openRanking(page: Page, meter: Locator): Promise<void> {
  const area = page.getByRole('listitem').getByRole('button').first();
  await expect(meter.or(area).first()).toBeVisible();
  while (!(await meter.isVisible())) {
    const shown = await area.textContent();
    await area.click();
    await expect(async () => expect((await meter.isVisible()) || (await area.textContent()) !== shown).toBe(true)).toPass();
  }
}

story('the consumption of a meter is shown for the day, for the month and for the meter itself', async ({ openPhone, desk, server }) => {
  const session = await desk.openSession(people.administrator);
  const meter = await ReportingDevice.connect(server.url, session, meterCode);
  const now = Date.now();
  await meter.report({ volume: 1000 }, now - minuteMs);
  await meter.report({ volume: 1012.5 }, now);

  const clerk = await openPhone(people.clerk);
  const { page } = clerk;
  await clerk.open(energy);
  await page.getByRole('button', { name: '水', exact: true }).click();
  const ranked = page.locator(`a[href*="${meter.id}"]`);
  await openRanking(page, ranked);
  await expect(ranked).toContainText(/12\.5\s*m³/);
  await expect(page.getByText(/^截至 \d\d:\d\d$/)).toBeVisible();
  await expect(clerk.button('后一天')).toBeDisabled();
  await expectAccessible(page);

  await page.getByRole('radio', { name: '月' }).click();
  await expect(page.getByRole('table', { name: /上月/ })).toBeAttached();
  await expect(ranked).toContainText(/12\.5\s*m³/);
  await ranked.click();
  await expect(page.getByRole('heading', { name: meter.name })).toBeVisible();
  await page.getByRole('radio', { name: '年', exact: true }).click();
  await expect(page.getByRole('heading', { name: new RegExp(`^${new Date(now).getFullYear()}年$`) })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('radio', { name: '多年' }).click();
  await expect(page.getByRole('table', { name: /前五年/ })).toBeAttached();
  const download = page.waitForEvent('download');
  await clerk.button('导出').click();
  await clerk.button('导出文件').click();
  expect((await download).suggestedFilename()).toMatch(/^能耗-.+\.xlsx$/);
  await page.getByRole('radio', { name: '年', exact: true }).click();
  await expect(page.getByRole('link', { name: '查看表计详情' })).toHaveAttribute('href', new RegExp(meter.id));
  await clerk.button('返回').click();
  await expect(page.getByRole('radio', { name: '月' })).toBeChecked();
  await clerk.button('上个月').click();
  await expect(page.getByText('这段时间没有表计上报用量').or(page.getByText('没有计量表计')).first()).toBeVisible();
});

story('the administrator says which factor carbon is computed by', async ({ openPhone }) => {
  const administrator = await openPhone(people.administrator);
  const { page } = administrator;
  await administrator.open('pages/energy/settings');
  await expect(page.getByText(/2022年全国电力平均二氧化碳排放因子/)).toBeVisible();
  await administrator.button('添加因子').click();
  await administrator.button('保存').click();
  await expect(page.getByText('请填写来源').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('因子', { exact: true }).fill('0.42');
  await page.getByLabel('年份').fill('2025');
  await page.getByLabel('启用日期').fill('2020-01-01');
  await page.getByLabel('来源').fill('江畔供电公司');
  await administrator.button('保存').click();
  await expect(page.getByText('已保存')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('来源')).toHaveValue('江畔供电公司');
  // Other stories go by the published factors.
  await administrator.button('删除因子').click();
  await administrator.button('保存').click();
  await expect(page.getByText('已保存')).toBeVisible();
});
