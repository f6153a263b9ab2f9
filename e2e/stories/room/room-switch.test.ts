import { findDevice, findGatewayCode } from '#support/devices/reporting-device.ts';
import { SimulatedGateway } from '#support/devices/simulated-gateway.ts';
import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { MeterSwitchPanel } from '#support/screens/meter-switch.ts';
import { expect, story } from '#support/story.ts';

/** The flat where the occupant lives, and its electricity meter. */
const flat = '1203';
const meterCode = 'XLG-RE-05';

story(
  'an occupant switches the meter of their room off and on again, and somebody who does not live there does not see it',
  async ({ openPhone, desk, server }) => {
    story.slow();
    const administrator = await desk.openSession(people.administrator);
    const meter = await findDevice(administrator, meterCode);
    const clerk = await desk.openSession(people.clerk);
    const room = (await clerk.call('listTenantRooms', { keyword: flat })).items.find(({ name }) => name === flat);
    const simulated = await SimulatedGateway.connect(server, await findGatewayCode(administrator, meter.id));
    try {
      const phone = await openPhone(people.occupant);
      await phone.open(`pages/room/roomdetail?id=${room?.id}`);
      const panel = new MeterSwitchPanel(phone, `远程分合闸 · ${meter.name}`);
      await panel.waitForReport('已合闸');
      await panel.switch('断电');
      await panel.waitForReport('已分闸');
      await expect(panel.card.getByRole('listitem').first()).toContainText(/断电.*(已应答|已到位)/s);
      await expectAccessible(phone.page);
      await panel.switch('送电');
      await panel.waitForReport('已合闸');

      const stranger = await openPhone(people.technician);
      await stranger.open(`pages/room/roomdetail?id=${room?.id}`);
      await expect(stranger.page.getByText('房间不存在，或您已不在此房间')).toBeVisible();
    } finally {
      await simulated.stop();
    }
  },
);
