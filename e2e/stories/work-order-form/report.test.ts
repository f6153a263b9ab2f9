import { park, people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { makePhoto } from '#support/screens/make-photo.ts';
import { OrderScreen } from '#support/screens/order-screen.ts';
import { ReportScreen } from '#support/screens/report-screen.ts';
import { expect, story } from '#support/story.ts';

story(
  'the code on a device opens the report with location and device, and the same fault is not reported twice',
  async ({ openPhone, desk }) => {
    const order = await desk.prepare('1号变压器油位偏低', 'executing');
    const client = await openPhone(people.client);
    const { page } = client;
    const report = new ReportScreen(client);
    await report.openByLabel(park.deviceCode);
    await expect(page.getByText('由二维码带入，无需选择位置和设备')).toBeVisible();
    await expect(page.getByRole('link', { name: /^紧急电话/ })).toHaveAttribute('href', /^tel:\d+$/);
    await expect(page.getByText('此处已有人报修')).toBeVisible();
    await expectAccessible(page);

    // The newest open report of the device comes first.
    await expect(page.getByText(order.orderNo)).toBeVisible();
    await client.button('我也遇到，补充到这张').click();
    await expect(page.getByText(`将补充到 ${order.orderNo}`).first()).toBeVisible();
    await client.button('补充报修').click();
    await expect(page.getByText('请描述问题')).toBeVisible();
    await report.describe('地上也有一滩油', [makePhoto('oil.png')]);
    await client.button('补充报修').click();
    await expect(page.getByText(`已补充到 ${order.orderNo}`)).toBeVisible();
    await expectAccessible(page);

    const technician = await openPhone(people.technician);
    const atOrder = new OrderScreen(technician, order);
    await atOrder.open();
    await expect(atOrder.progress.first()).toContainText('地上也有一滩油');
  },
);

story('an occupant reports from where they live, and an unknown code shows a message', async ({ openPhone }) => {
  const occupant = await openPhone(people.occupant);
  const { page } = occupant;
  const report = new ReportScreen(occupant);
  await report.openByLabel('NOBODY-1');
  await expect(page.getByText('没有找到这台设备，请按位置报修')).toBeVisible();
  await report.chooseLocation('星澜公寓 · 1 幢 · 入户大堂');
  await report.describe('大堂的灯一直闪');
  await occupant.page.reload();
  await expect(page.getByRole('textbox', { name: '说一句' })).toHaveValue('大堂的灯一直闪');
  await report.submit();
  await report.openSent();
  await expect(page.getByText('待定类型与级别')).toBeVisible();
  await expect(page.getByRole('link', { name: /^星澜公寓 · 1 幢 · 入户大堂/ })).toBeVisible();
  await expectAccessible(page);
});
