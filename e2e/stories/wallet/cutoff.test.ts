import { findDevice, findGatewayCode } from '#support/devices/reporting-device.ts';
import { SimulatedGateway } from '#support/devices/simulated-gateway.ts';
import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { MeterSwitchPanel, reportMs } from '#support/screens/meter-switch.ts';
import { expect, story } from '#support/story.ts';

/** The flat where the occupant lives, and its electricity meter. */
const flat = '1203';
const meterCode = 'XLG-RE-05';

story('whoever owes is cut off, pays at the counter, and has power again by itself', async ({ openPhone, desk, server }) => {
  story.slow();
  const administrator = await desk.openSession(people.administrator);
  const clerk = await desk.openSession(people.clerk);
  const meter = await findDevice(administrator, meterCode);
  const wallet = (await clerk.call('listWallets', { keyword: flat })).items.find(
    ({ account }) => account.fullName === people.occupant.fullName,
  );
  if (!wallet) throw new Error('the occupant has no wallet');
  const policy = await administrator.call('getCutoffPolicy', {});
  const simulated = await SimulatedGateway.connect(server, await findGatewayCode(administrator, meter.id));
  try {
    const occupant = await openPhone(people.occupant);
    await occupant.open(`pages/room/roomdetail?id=${wallet.room.id}`);
    const panel = new MeterSwitchPanel(occupant, `远程分合闸 · ${meter.name}`);
    await panel.waitForReport('已合闸');

    // At any time of the day on which the story runs, and without the hours that people are given.
    const times = { atNight: true, onRestDays: true, onHotDays: true, graceHours: 0, noticeHours: 0 };
    await administrator.call('saveCutoffPolicy', { ...policy, ...times, isOn: true });
    const cents = -(wallet.balanceCents + 1000);
    await clerk.call('enterWalletEntry', {
      roomId: wallet.room.id,
      accountId: wallet.account.id,
      kind: 'opening',
      cents,
      note: '期初欠费',
    });

    await expect(panel.card).toContainText('已分闸', { timeout: 2 * reportMs });
    await occupant.open('pages/wallet/mywallet');
    await occupant.open(`pages/room/roomdetail?id=${wallet.room.id}`);
    await expect(occupant.page.getByText('已因欠费断电，缴费后自动恢复').first()).toBeVisible({ timeout: 2 * reportMs });
    await expect(panel.card).toContainText('欠费停电，充值到账后自动送电');
    await expectAccessible(occupant.page);

    const desktop = await openPhone(people.clerk);
    await desktop.open('pages/cutoff/cutofflist');
    const card = desktop.page.locator('section').filter({ hasText: people.occupant.fullName });
    await expect(card).toContainText('已断电');
    await expectAccessible(desktop.page);

    const payment = await (await desk.openSession(people.occupant)).call('createPayment', {
      roomId: wallet.room.id,
      channel: 'counter',
      cents: 5000,
    });
    await clerk.call('confirmPayment', { paymentId: payment.id, method: 'cash', note: '收据 0013' });
    await expect(panel.card).toContainText('已合闸', { timeout: 2 * reportMs });
    const isOpen = async () => (await clerk.call('listCutoffs', {})).items.some(({ walletId }) => walletId === wallet.id);
    await expect.poll(isOpen, { timeout: reportMs }).toBe(false);
  } finally {
    const { version } = await administrator.call('getCutoffPolicy', {});
    await administrator.call('saveCutoffPolicy', { ...policy, version });
    await simulated.stop();
  }
});
