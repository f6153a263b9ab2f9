import type { Locator } from '@playwright/test';
import { AlarmedDevice, load } from '#support/devices/alarmed-device.ts';
import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { OrderScreen } from '#support/screens/order-screen.ts';
import type { Phone } from '#support/screens/phone.ts';
import { expect, story } from '#support/story.ts';

const stillActive = '告警尚未恢复';
const reason = '负载来自应急供电，已与客户确认';

story('an order of an alarm is finished once its value has held within the limit, or for a reason', async ({ openPhone, desk, server }) => {
  const alarmed = await AlarmedDevice.create(desk, server.url, 'KLY-TR-01', '康澜一号变压器负载过高');
  const order = await alarmed.raiseOrder();
  await desk.dispatchAndStart(order.id);

  const technician = await openPhone(people.technician);
  const { page } = technician;
  const atOrder = new OrderScreen(technician, order);
  await atOrder.open();
  const alarm = alarmOn(technician, alarmed.alarmName);
  await expect(alarm).toContainText('95.5');
  await expect(alarm).toContainText('仍超出限值');
  await atOrder.checkIn();
  await expect(technician.button('完工并回填')).toBeDisabled();
  await expect(page.getByText(stillActive)).toBeVisible();
  await expectAccessible(page);

  // The live connection updates the screen: the story neither pulls nor reloads it.
  await alarmed.device.report({ load: 97.8 });
  await expect(alarm).toContainText('97.8');
  await alarmed.device.report({ load: load.within });
  await expect(alarm).toContainText('已恢复');
  await expect(page.getByText(stillActive)).toBeHidden();
  // The value has to hold: the button fills meanwhile, and a reload changes nothing.
  const finish = page.getByRole('button', { name: /^完工并回填/ });
  await expect(alarm).toContainText('低于限值 10 分钟后可完工');
  await expect(finish).toBeDisabled();
  await expect(finish).toContainText('后可用');
  await page.reload();
  await expect(finish).toContainText(/09:\d\d 后可用/);
  await expectAccessible(page);
  await alarmed.device.report({ load: 97.8 });
  await expect(page.getByText(stillActive)).toBeVisible();
  await alarmed.device.report({ load: load.within });
  await expect(finish).toContainText('后可用');

  await alarm.first().click();
  await expect(page.getByRole('banner').getByRole('heading')).toHaveText('告警详情');
  await technician.button('返回').click();
  await page.getByRole('link', { name: new RegExp(`^${alarmed.device.name}`) }).click();
  await expect(page.getByRole('banner').getByRole('heading')).toHaveText('表计详情');
  await technician.button('返回').click();

  await atOrder.pressMore('提前完工');
  // The page of the order names the reason as well, until the form is there.
  await page.getByRole('radio', { name: /^已修复/ }).check();
  await expect(page.getByText('恢复未满十分钟')).toBeVisible();
  await page.getByRole('textbox', { name: /^提前完工的原因/ }).fill(reason);
  await technician.button('提前完工').click();
  await technician.expectToast('已完工，请尽快回填结果');
  await atOrder.expectStatus('待回填');
});

story('finishing while the alarm is active requires a reason, which everybody can read', async ({ openPhone, desk, server }) => {
  const alarmed = await AlarmedDevice.create(desk, server.url, 'KLY-TR-02', '康澜二号变压器负载过高');
  const order = await alarmed.raiseOrder();
  await desk.dispatchAndStart(order.id);

  const technician = await openPhone(people.technician);
  const { page } = technician;
  const atOrder = new OrderScreen(technician, order);
  await atOrder.open();
  await atOrder.checkIn();
  await atOrder.pressMore('提前完工');
  await page.getByRole('radio', { name: /^临时恢复/ }).check();
  await technician.button('提前完工').click();
  await expect(page.getByText('请检查数据').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: /^提前完工的原因/ }).fill(reason);
  await technician.button('提前完工').click();
  await technician.expectToast('已完工，请尽快回填结果');
  await atOrder.expectStatus('待回填');

  const dispatcher = await openPhone(people.dispatcher);
  const atDispatcher = new OrderScreen(dispatcher, order);
  await atDispatcher.open();
  await expect(atDispatcher.progress.first()).toContainText(`提前完工：${reason}`);
});

/** An alarm in the order, which links to it. */
function alarmOn({ page }: Phone, name: string): Locator {
  return page.getByRole('listitem').getByRole('link', { name: new RegExp(`^${name}`) });
}
