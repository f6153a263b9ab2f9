import { ReportingDevice } from '#support/devices/reporting-device.ts';
import { SimulatedGateway } from '#support/devices/simulated-gateway.ts';
import { park, people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { makePhoto } from '#support/screens/make-photo.ts';
import { MeterSwitchPanel, reportMs } from '#support/screens/meter-switch.ts';
import { OrderScreen } from '#support/screens/order-screen.ts';
import type { Phone } from '#support/screens/phone.ts';
import type { ApiSession } from '#support/server/api-session.ts';
import { expect, story } from '#support/story.ts';

const [oldCode, newCode, waterCode, gatewayCode] = ['SWAP-OLD-01', 'SWAP-NEW-01', 'SWAP-WATER-01', 'SWAP-GW-01'];
/** The new meter has a switch, and the old one has none. */
const [oldModel, newModel] = ['DTSD1352-C', 'DDSD1352'];
const openingReading = 0.3;

story(
  'a technician swaps a burnt meter step by step, and what the room uses goes on with the new one',
  async ({ openPhone, desk, server }) => {
    story.slow();
    const administrator = await desk.openSession(people.administrator);
    const clerk = await desk.openSession(people.clerk);
    const { roomId, oldId, gatewayId } = await hangMeters(administrator);
    const meter = await ReportingDevice.connect(server.url, administrator, oldCode);
    await meter.report({ energy: 1234.5 });
    await clerk.call('assignRoomMeter', { roomId, meterId: oldId });

    const technician = await openPhone(people.technician);
    const { page } = technician;
    await technician.open(`pages/monitor/meterdetail?id=${oldId}`);
    await technician.button('换表').click();
    await checkOldMeter(technician);
    await readOldMeter(technician);
    await chooseNewMeter(technician);
    await finish(technician);
    const entry = { code: newCode, name: '备用电表', model: newModel, register: openingReading };
    const simulated = await SimulatedGateway.connectNew(server, administrator, { id: gatewayId, code: gatewayCode }, [entry]);
    try {
      await testSwitch(technician);
    } finally {
      await simulated.stop();
    }

    await expect(technician.card('换表记录')).toContainText(`替换 老电表（${oldCode}）`);
    await expect(technician.card('换表记录')).toContainText('止码 1,234.9 kWh，起码 0.3 kWh · 倍率 1 变为 40 · 分合闸已试 · 烧毁更换');
    await expect(page.getByRole('link', { name: /所在位置的用量分析/ })).toBeVisible();
    await expectAccessible(page);
    const billing = await openPhone(people.clerk);
    await billing.open('pages/topmenu/mesnotification/mesnotification');
    await expect(billing.page.getByText('房间表计已更换').first()).toBeVisible();
    await technician.open(`pages/monitor/meterdetail?id=${oldId}`);
    await expect(page.getByText(/更换为 老电表（SWAP-NEW-01）/).first()).toBeVisible();
    await expect(technician.button('换表')).toBeHidden();
    await expectAccessible(page);

    const meters = await clerk.call('listRoomMeters', { roomId });
    expect(meters.map(({ code }) => code)).toEqual([newCode]);
  },
);

story('a swap that is begun on the page of an order is noted for it', async ({ openPhone, desk }) => {
  const administrator = await desk.openSession(people.administrator);
  const { id: siteId } = await findSite(administrator);
  const [from, to] = ['SWAP-OLD-02', 'SWAP-NEW-02'];
  const { id: meterId } = await hang(administrator, siteId, { name: '泵房电表', code: from, model: oldModel });
  await hang(administrator, siteId, { name: '库存电表', code: to, model: oldModel });
  const order = await desk.prepareOnMeter('泵房电表烧毁', meterId, 'executing');

  const stranger = await openPhone(people.dispatcher);
  await new OrderScreen(stranger, order).open();
  await expect(stranger.page.getByRole('link', { name: /^换表/ })).toBeHidden();

  const technician = await openPhone(people.technician);
  const { page } = technician;
  await new OrderScreen(technician, order).open();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^换表：泵房电表/ }).click();
  await expect(page.getByText('第 1 步，共 6 步')).toBeVisible();
  await page.getByRole('button', { name: '返回' }).click();
  await expect(technician.card(order.title)).toBeVisible();
  await page.getByRole('link', { name: /^换表：泵房电表/ }).click();
  await swapAlike(technician, { from, to });
  await technician.button('完成').click();
  await page.getByRole('link', { name: `工单 ${order.orderNo}` }).click();
  await expect(technician.card(order.title)).toBeVisible();
});

async function findSite(session: ApiSession): Promise<{ id: string }> {
  const projects = await session.call('listNewOrderProjects', {});
  const sites = await session.call('listProjectSites', { projectId: projects.find(({ name }) => name === park.project)?.id ?? '' });
  const site = sites.find(({ name }) => name === park.site);
  if (!site) throw new Error(`there is no ${park.site}`);
  return site;
}

/** Another label than that of the meter on the screen is refused. */
async function checkOldMeter(technician: Phone): Promise<void> {
  const { page } = technician;
  await expect(page.getByText('第 1 步，共 6 步')).toBeVisible();
  await expectAccessible(page);
  await scan(technician, newCode);
  await expect(technician.sheet).toContainText(`这不是要更换的表：扫到的是 备用电表（${newCode}）`);
  await expectAccessible(page);
  await technician.sheet.getByRole('textbox', { name: '表计编号' }).fill(oldCode);
  await technician.sheet.getByRole('button', { name: '核对' }).click();
  await expect(page.getByText('旧表已核对')).toBeVisible();
  await technician.button('下一步').click();
}

/** A reading below the last one asks for a reason; what was entered outlives a phone that is closed. */
async function readOldMeter(technician: Phone): Promise<void> {
  const { page } = technician;
  await expect(page.getByText('第 2 步，共 6 步')).toBeVisible();
  await page.getByRole('textbox', { name: /^旧表表盘读数/ }).fill('12');
  await technician.button('下一步').click();
  await expect(page.getByText('请拍表盘照片')).toBeVisible();
  await expect(page.getByText('读数存疑，请写明原因')).toBeVisible();
  await expect(page.getByText(/的读数 1,234\.5 还小/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: /^旧表表盘读数/ }).fill('1234.9');
  await technician.addPhotos('表盘照片', [makePhoto('old-display.png')]);
  // The phone is closed in between.
  await page.reload();
  await expect(page.getByRole('textbox', { name: /^旧表表盘读数/ })).toHaveValue('1234.9');
  await technician.button('下一步').click();
}

/** A meter of another energy is refused, and each difference is confirmed. */
async function chooseNewMeter(technician: Phone): Promise<void> {
  const { page } = technician;
  await scan(technician, waterCode);
  await expect(page.getByText('新表与旧表的能源类型不同')).toBeVisible();
  await expect(technician.button('下一步')).toBeDisabled();
  await technician.button('重新扫描').click();
  await type(technician, newCode);
  await technician.button('下一步').click();

  await expect(page.getByRole('row', { name: /^倍率 1 40$/ })).toBeVisible();
  await technician.button('下一步').click();
  await expect(page.getByText('请逐项核对并确认')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: /^换表后的倍率/ }).fill('40');
  for (const name of [/^倍率由 1 变为 40/, /^远程分合闸功能不同/]) await page.getByRole('switch', { name }).click();
  await technician.button('下一步').click();
}

/** Reads the new meter, looks once more at everything, and swaps. */
async function finish(technician: Phone): Promise<void> {
  const { page } = technician;
  await page.getByRole('textbox', { name: /^新表表盘读数/ }).fill(String(openingReading));
  await technician.addPhotos('表盘照片', [makePhoto('new-display.png', 0.4)]);
  await technician.button('下一步').click();

  await expect(page.getByText('1 → 40')).toBeVisible();
  await expect(page.getByText('1,234.9 kWh · 1 张照片')).toBeVisible();
  await page.getByRole('textbox', { name: /^备注/ }).fill('烧毁更换');
  await expectAccessible(page);
  await technician.button('确认换表').click();
  await expect(page.getByText('换表完成')).toBeVisible();
  await expect(page.getByText('新表还没有上线，暂时不能试分合闸', { exact: false })).toBeVisible();
  await expectAccessible(page);
}

/** The new meter comes online while the phone waits, and is switched off and on by whoever has just put it up. */
async function testSwitch(technician: Phone): Promise<void> {
  const { page } = technician;
  const panel = new MeterSwitchPanel(technician, '远程分合闸');
  await panel.waitForReport('已合闸');
  await expect(page.getByText('新表还没有上线', { exact: false })).toBeHidden();
  await expectAccessible(page);
  await panel.switch('断电');
  await panel.waitForReport('已分闸');
  await expect(panel.card.getByRole('listitem').first()).toContainText(/断电.*(已应答|已到位)/s, { timeout: reportMs });
  await panel.switch('送电');
  await panel.waitForReport('已合闸');
  await expectAccessible(page);
  await technician.button('完成').click();
}

/** Both meters of one model, from label to label. */
async function swapAlike(technician: Phone, { from, to }: { from: string; to: string }): Promise<void> {
  const { page } = technician;
  await scan(technician, from);
  await technician.button('下一步').click();
  await page.getByRole('textbox', { name: /^旧表表盘读数/ }).fill('310');
  await technician.addPhotos('表盘照片', [makePhoto('old-display.png')]);
  await technician.button('下一步').click();
  await scan(technician, to);
  await technician.button('下一步').click();
  await expect(page.getByText('倍率、位数、单位都与旧表相同')).toBeVisible();
  await technician.button('下一步').click();
  await page.getByRole('textbox', { name: /^新表表盘读数/ }).fill('0');
  await technician.addPhotos('表盘照片', [makePhoto('new-display.png', 0.4)]);
  await technician.button('下一步').click();
  await technician.button('确认换表').click();
  await expect(page.getByText('换表完成')).toBeVisible();
}

/** A room with two meters beside it that no other story knows: one to be taken off, one that goes up behind a gateway of its own, and a water meter. */
async function hangMeters(session: ApiSession): Promise<{ roomId: string; oldId: string; gatewayId: string }> {
  const roomId = await createRoom(session, '换表间');
  const { id: gatewayId } = await session.call('saveDevice', { kind: 'gateway', name: '换表网关', code: gatewayCode, areaId: roomId });
  const { id: oldId } = await hang(session, roomId, { name: '老电表', code: oldCode, model: oldModel });
  await hang(session, roomId, { name: '备用电表', code: newCode, model: newModel, registerFactor: 40, gatewayId });
  await hang(session, roomId, { name: '备用水表', code: waterCode, model: 'LXS-DN40' });
  return { roomId, oldId, gatewayId };
}

/** @returns the id of a room on a floor of the demonstration */
async function createRoom(session: ApiSession, name: string): Promise<string> {
  const { items } = await session.call('listTenantRooms', {});
  const parentId = items[0]?.place.floor?.id ?? items[0]?.place.building?.id ?? items[0]?.place.site?.id ?? null;
  return (await session.call('saveArea', { parentId, kind: 'room', name })).id;
}

interface MeterToHang {
  name: string;
  code: string;
  model: string;
  registerFactor?: number;
  gatewayId?: string;
}

async function hang(session: ApiSession, areaId: string, { model, ...meter }: MeterToHang): Promise<{ id: string }> {
  const { items } = await session.call('listMeterModels', { pageSize: 100 });
  const modelId = items.find(({ name }) => name === model)?.id ?? null;
  return session.call('saveDevice', { kind: 'meter', modelId, areaId, ...meter });
}

/** Types the code of a meter, as the camera of a test sees none. */
async function scan(phone: Phone, code: string): Promise<void> {
  await phone.button('扫表计标签').click();
  await type(phone, code);
}

async function type(phone: Phone, code: string): Promise<void> {
  await phone.sheet.getByRole('textbox', { name: '表计编号' }).fill(code);
  await phone.sheet.getByRole('button', { name: '核对' }).click();
}
