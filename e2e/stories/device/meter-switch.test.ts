import { findFreeMeter, findGatewayCode } from '#support/devices/reporting-device.ts';
import { SimulatedGateway } from '#support/devices/simulated-gateway.ts';
import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { MeterSwitchPanel, reportMs } from '#support/screens/meter-switch.ts';
import { expect, story } from '#support/story.ts';

/** Floor meters with a switch, of which the demonstration may have an order in work. */
const codes = ['ZGA-EF-01', 'ZGA-EF-02'];

story('the energy clerk switches a meter off and on again, and sees what the meter itself reports', async ({ openPhone, desk, server }) => {
  story.slow();
  const administrator = await desk.openSession(people.administrator);
  const { id, name } = await findFreeMeter(administrator, codes);
  const simulated = await SimulatedGateway.connect(server, await findGatewayCode(administrator, id));
  try {
    const clerk = await openPhone(people.clerk);
    const { page } = clerk;
    await clerk.open(`pages/monitor/meterdetail?id=${id}`);
    const panel = new MeterSwitchPanel(clerk, '远程分合闸');
    const { card } = panel;
    await panel.waitForReport('已合闸');
    await expectAccessible(page);

    await clerk.button('断电').click();
    await expect(clerk.sheet).toContainText(`断开“${name}”`);
    await expect(clerk.sheet).toContainText('用电设备会立即停止运行');
    await clerk.button('确认断电').click();
    await expect(clerk.sheet).toContainText('请检查数据');
    await expectAccessible(page);
    await panel.confirm('断电', '错峰检修');
    await panel.waitForReport('已分闸');
    await expect(card.getByRole('listitem').first()).toContainText(/断电.*(已应答|已到位).*郑爱华：错峰检修/s, { timeout: reportMs });
    await expect(card).not.toContainText('正在断电');

    await clerk.button('设为保电').click();
    await clerk.sheet.getByRole('textbox', { name: /^原因/ }).fill('机房');
    await clerk.sheet.getByRole('button', { name: '确定' }).click();
    await expect(card).toContainText('机房（郑爱华');

    await panel.switch('送电', '检修结束');
    await panel.waitForReport('已合闸');
    await expect(clerk.button('断电')).toBeDisabled({ timeout: reportMs });
    await expect(card).toContainText('已设保电，不能断电');
    await expectAccessible(page);

    const technician = await openPhone(people.technician);
    await technician.open(`pages/monitor/meterdetail?id=${id}`);
    await expect(technician.card('远程分合闸')).toContainText('须凭票操作');
    await expect(technician.button('断电')).toBeDisabled();
  } finally {
    await simulated.stop();
  }
});
