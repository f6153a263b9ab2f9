import { expectAccessible } from '../support/accessibility.ts';
import { people } from '../support/people.ts';
import { expect, story } from '../support/story.ts';

const energy = 'pages/energy/energyanalysis';
const secondsApart = 60;

story('what a meter counts stands in the energy of the day, of the month and of its own', async ({ openPhone, desk, server }) => {
  const session = await desk.openSession(people.administrator);
  const { items } = await session.call('listMeters', { energyType: 'NYSN', kind: 'meter', keyword: '总表' });
  const meter = items[0];
  if (!meter) throw new Error('no main water meter in the demonstration');
  const { token } = await session.call('issueDeviceCredential', { deviceId: meter.id });
  const now = Date.now();
  const posted = await fetch(`${server.url}/api/v1/${token}/telemetry`, {
    method: 'POST',
    body: JSON.stringify([
      { ts: now - secondsApart * 1000, values: { volume: 1000 } },
      { ts: now, values: { volume: 1012.5 } },
    ]),
  });
  expect(posted.status).toBe(200);

  const clerk = await openPhone(people.clerk);
  const { page } = clerk;
  await clerk.open(energy);
  await page.getByRole('button', { name: '水', exact: true }).click();
  const ranked = page.locator(`a[href*="${meter.id}"]`);
  await expect(ranked).toContainText(/12\.5\s*m³/);
  await expect(page.getByText(/^截至 \d\d:\d\d$/)).toBeVisible();
  await expect(clerk.button('后一天')).toBeDisabled();
  await expectAccessible(page);

  await page.getByRole('radio', { name: '月' }).click();
  await expect(page.getByRole('table', { name: /上月/ })).toBeAttached();
  await expect(ranked).toContainText(/12\.5\s*m³/);
  await ranked.click();
  await expect(page.getByRole('heading', { name: meter.name })).toBeVisible();
  await page.getByRole('radio', { name: '年' }).click();
  await expect(page.getByRole('heading', { name: new RegExp(`^${new Date(now).getFullYear()}年$`) })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('link', { name: '查看表计详情' })).toHaveAttribute('href', new RegExp(meter.id));
  await clerk.button('返回').click();
  await expect(page.getByRole('radio', { name: '月' })).toBeChecked();
  await clerk.button('上个月').click();
  await expect(page.getByText('这段时间没有表计上报用量').or(page.getByText('没有计量表计')).first()).toBeVisible();
});

story('the diagnostics tell what works, also to who cannot sign in', async ({ openPhone }) => {
  const visitor = await openPhone();
  await visitor.open('pages/test/test');
  const { page } = visitor;
  await expect(page.getByText(/^可解密，\d+ 毫秒$/)).toBeVisible();
  await expect(page.getByText(/^up，\d+ 毫秒$/)).toBeVisible();
  await expect(page.getByText('1.0.3 (3)')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('link', { name: '图表组件' }).click();
  await visitor.button('更换数据').click();
  await expect(page.getByText('第 2 组数据')).toBeVisible();
  await expectAccessible(page);

  const technician = await openPhone(people.technician);
  await technician.open('pages/test/test');
  await expect(technician.page.getByText('已连接')).toBeVisible();
  await technician.button('测试').click();
  await expect(technician.page.getByText(/^\d+ 毫秒$/)).toBeVisible();
});
