import { findDevice } from '#support/devices/reporting-device.ts';
import { park, people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { expect, story } from '#support/story.ts';

story(
  'what was done on a device is read from its page, by whom and how, and then the own work in the whole organisation',
  async ({ openPhone, desk }) => {
    const { title, orderNo } = await desk.prepare('变压器风扇检修留档', 'executed');
    const { id } = await findDevice(await desk.openSession(people.administrator), park.deviceCode);
    const technician = await openPhone(people.technician);
    const { page } = technician;
    await technician.open(`pages/monitor/devicedetail?id=${id}`);
    await page.getByRole('link', { name: '维护历史' }).click();

    const deviceFilter = technician.button(`取消筛选：${park.device}`);
    await expect(deviceFilter).toBeVisible();
    const done = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) });
    await expect(done).toContainText(park.device);
    await expect(done).toContainText(people.technician.fullName);
    await expect(done).toContainText(orderNo);
    await expect(done.getByText('原因', { exact: true })).toBeVisible();
    await expectAccessible(page);

    // The choice is part of the address, so the radio follows a moment after the click.
    await page.getByRole('radio', { name: '我做的' }).click();
    await expect(page.getByRole('radio', { name: '我做的' })).toBeChecked();
    await expect(done).toBeVisible();
    await deviceFilter.click();
    await expect(deviceFilter).toBeHidden();
    await done.getByRole('link', { name: title, exact: true }).click();
    await expect(page.getByText(orderNo).first()).toBeVisible();
    await technician.button('返回').click();
    await expect(page.getByRole('radio', { name: '我做的' })).toBeChecked();

    await technician.button('筛选').click();
    await expectAccessible(page);
    await technician.sheet.getByRole('radio', { name: '自定义' }).check();
    await technician.sheet.getByLabel('结束日期').fill('2020-01-01');
    await technician.button('查看结果').click();
    await expect(page.getByText('没有符合条件的维护记录')).toBeVisible();
    await technician.button('查看全部').click();
    await expect(done).toBeVisible();
  },
);
