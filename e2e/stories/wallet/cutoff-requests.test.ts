import { SimulatedGateway } from '#support/devices/simulated-gateway.ts';
import { type Newcomer, registerMember } from '#support/people/newcomer.ts';
import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { reportMs } from '#support/screens/meter-switch.ts';
import type { ApiSession } from '#support/server/api-session.ts';
import { withDemonstration } from '#support/server/demonstration-app.ts';
import { expect, story } from '#support/story.ts';

/** Its server is not that of other stories, since it uses up the cut-offs of the day. */
const ownStory = story.extend<object>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from this pattern.
    async ({}, use) => {
      await withDemonstration(use);
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

/** Two more than are cut off in a day without a second person. */
const roomCount = 22;
const gatewayCode = 'DUE-GW-01';
const numbers = Array.from({ length: roomCount }, (_, index) => String(index + 1).padStart(2, '0'));
const meterCode = (number: string) => `DUE-${number}`;

ownStory('what is beyond twenty cut-offs a day waits for a second person, who approves it', async ({ openPhone, desk, server }) => {
  story.slow();
  const [administrator, clerk] = [await desk.openSession(people.administrator), await desk.openSession(people.clerk)];
  const payer = await registerMember(server, '宋清和', 'occupant', '星澜公寓');
  const { gatewayId, homes } = await hangMeters(administrator);
  const meters = numbers.map((number) => ({ code: meterCode(number), name: `欠费房 ${number} 电表`, model: 'DDSD1352', register: 100 }));
  const simulated = await SimulatedGateway.connectNew(server, administrator, { id: gatewayId, code: gatewayCode }, meters);
  try {
    for (const home of homes) await owe({ administrator, clerk }, home, payer);
    const policy = await administrator.call('getCutoffPolicy', {});
    // At any time of the day on which the story runs, and without the hours that people are given.
    const times = { atNight: true, onRestDays: true, onHotDays: true, graceHours: 0, noticeHours: 0 };
    await administrator.call('saveCutoffPolicy', { ...policy, ...times, isOn: true });
    const countOff = async () => (await clerk.call('listCutoffs', { pageSize: 100 })).items.filter(({ state }) => state === 'off').length;
    await expect.poll(countOff, { timeout: 4 * reportMs }).toBe(20);
    const countWaiting = async () => (await administrator.call('listCutoffRequests', {})).items[0]?.roomCount;
    await expect.poll(countWaiting, { timeout: reportMs }).toBe(roomCount - 20);

    const second = await openPhone(people.administrator);
    await second.open('pages/cutoff/cutofflist');
    await second.page.getByText('今日超出 20 户的断电').click();
    await expect(second.card('房间与欠费').getByText(/欠费房/)).toHaveCount(2);
    await expect(second.page.getByText('待复核').first()).toBeVisible();
    await expectAccessible(second.page);
    await second.button('通过').click();
    await expect(second.sheet).toContainText('通过 2 户断电？');
    await expectAccessible(second.page);
    await second.sheet.getByRole('button', { name: '通过' }).click();
    await second.expectToast('已通过，将按规则断电');
    await expect.poll(countOff, { timeout: 4 * reportMs }).toBe(roomCount);
    await second.page.reload();
    await expect(second.page.getByText('已通过').first()).toBeVisible();
    await expectAccessible(second.page);
  } finally {
    await simulated.stop();
  }
});

interface Home {
  roomId: string;
  meterId: string;
}

/** Rooms with a switched meter each, all behind one gateway. */
async function hangMeters(administrator: ApiSession): Promise<{ gatewayId: string; homes: Home[] }> {
  const { items: rooms } = await administrator.call('listTenantRooms', {});
  const parentId = rooms[0]?.place.floor?.id ?? rooms[0]?.place.building?.id ?? rooms[0]?.place.site?.id ?? null;
  const { items: models } = await administrator.call('listMeterModels', { pageSize: 100 });
  const modelId = models.find(({ name }) => name === 'DDSD1352')?.id ?? null;
  const homes: Home[] = [];
  let gatewayId = '';
  for (const number of numbers) {
    const { id: areaId } = await administrator.call('saveArea', { parentId, kind: 'room', name: `欠费房 ${number}` });
    if (gatewayId === '')
      gatewayId = (await administrator.call('saveDevice', { kind: 'gateway', name: '欠费房网关', code: gatewayCode, areaId })).id;
    const meter = { kind: 'meter' as const, modelId, areaId, gatewayId, name: `欠费房 ${number} 电表`, code: meterCode(number) };
    homes.push({ roomId: areaId, meterId: (await administrator.call('saveDevice', meter)).id });
  }
  return { gatewayId, homes };
}

/** The payer of a room owes more than nothing. */
async function owe(
  { administrator, clerk }: { administrator: ApiSession; clerk: ApiSession },
  { roomId, meterId }: Home,
  payer: Newcomer,
): Promise<void> {
  // A meter that is online has not yet sent its register.
  await expect(() => clerk.call('assignRoomMeter', { roomId, meterId })).toPass({ timeout: reportMs });
  await administrator.call('bindRoomAccount', { roomId, phoneNumber: payer.loginName, relation: 'tenant', pays: true });
  const [account] = await clerk.call('listRoomAccounts', { roomId });
  await clerk.call('enterWalletEntry', { roomId, accountId: account?.account.id ?? '', kind: 'opening', cents: -1000, note: '期初欠费' });
}
