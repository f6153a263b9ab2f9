import { SimulatedGateway } from '#support/devices/simulated-gateway.ts';
import { people } from '#support/people/people.ts';
import { OrderScreen } from '#support/screens/order-screen.ts';
import { expect, story } from '#support/story.ts';

const transformer = 'YHC-TR-02';
const gatewayCode = 'YHC-GW-01';
const alarmName = '变压器绕组过热';
/** The simulated transformer heats up slowly, and cools down slowly too. */
const responseTimeoutMs = 400_000;

story(
  'a transformer overheats: alarm and order appear on the phone, and the order cannot be finished before it has cooled',
  async ({ openPhone, desk, server }) => {
    const gateway = await SimulatedGateway.connect(server, gatewayCode);
    try {
      const phone = await openPhone(people.technician);
      const { page } = phone;
      await phone.open(`pages/alarm/alarmlist?keyword=${transformer}`);
      await expect(page.getByText('没有符合条件的告警')).toBeVisible();

      await gateway.startFault('overheat', transformer);
      const alarm = page.getByRole('listitem').filter({ hasText: alarmName });
      await expect(alarm).toContainText('高于 130', { timeout: responseTimeoutMs });
      // The alarm has raised the order, and the live connection shows both.
      await expect(alarm).toContainText(/WO\d{8}-\d+|已生成工单/);

      const dispatcher = await desk.openSession(people.dispatcher);
      const { items } = await dispatcher.call('listAlarms', { keyword: transformer, state: ['open'] });
      const order = items.find(({ name }) => name === alarmName)?.workOrder;
      if (!order) throw new Error('the alarm has no order');
      await phone.open('pages/workorderlist/workorderlist?tab=executing');
      const row = page.getByRole('listitem').filter({ hasText: order.orderNo });
      await expect(row).toBeHidden();
      await desk.dispatchAndStart(order.id);
      await expect(row).toBeVisible();

      await row.getByRole('link').first().click();
      await expect(page.getByRole('listitem').filter({ hasText: alarmName }).first()).toContainText('仍超出限值');
      const atOrder = new OrderScreen(phone, { id: order.id, title: '' });
      await atOrder.checkIn();
      await expect(phone.button('完工并回填')).toBeDisabled();
      await expect(page.getByText('告警尚未恢复')).toBeVisible();

      await gateway.clearFaults();
      // Once it has cooled it has to stay so: whoever does not wait for that says why.
      await expect(page.getByRole('button', { name: /^完工并回填/ })).toContainText('后可用', { timeout: responseTimeoutMs });
      await atOrder.pressMore('提前完工');
      await page.getByRole('radio', { name: /^已修复/ }).check();
      await page.getByRole('textbox', { name: /^提前完工的原因/ }).fill('风机已更换，温度持续下降');
      await phone.button('提前完工').click();
      await phone.expectToast('已完工，请尽快回填结果');
    } finally {
      await gateway.stop();
    }
  },
);
