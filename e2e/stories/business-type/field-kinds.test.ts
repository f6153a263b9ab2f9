import type { ApiOutput } from '@energy-om/contract';
import { ReportingDevice } from '#support/devices/reporting-device.ts';
import type { OrderDesk } from '#support/order-desk.ts';
import { park, people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { makePhoto } from '#support/screens/make-photo.ts';
import { OrderScreen } from '#support/screens/order-screen.ts';
import type { Phone } from '#support/screens/phone.ts';
import { expect, story } from '#support/story.ts';

const typeName = '计量装置核查';
const meterCode = 'ZGA-EM-02';

story('a form asks for photos, a signature and the register of a meter, which the check shows', async ({ openPhone, desk, server }) => {
  const meter = await ReportingDevice.connect(server.url, await desk.openSession(people.administrator), meterCode);
  await meter.report({ energy: 48_215 });
  const administrator = await openPhone(people.administrator);
  const type = await createType(desk);
  await administrator.open(`pages/setup/form?id=${type.id}`);
  await designForm(administrator);
  await offerInPark(desk, type.id);
  const order = await prepareOrder(desk, type.id, '总进线计量装置核查');

  const technician = await openPhone(people.technician);
  const atOrder = new OrderScreen(technician, order);
  await atOrder.open();
  await atOrder.press('结果回填');
  await fillIn(technician);

  const dispatcher = await openPhone(people.dispatcher);
  const atDispatcher = new OrderScreen(dispatcher, order);
  await atDispatcher.open();
  await expect(dispatcher.page.getByText(/^1(\.00)? kWh · /)).toBeVisible();
  // Pictures are loaded once they come near the window.
  await dispatcher.page.getByRole('term').filter({ hasText: '客户签名' }).scrollIntoViewIfNeeded();
  await expect(dispatcher.page.getByRole('img', { name: '客户签名' })).toBeVisible();
  await expect(dispatcher.page.getByText('计量偏差', { exact: true })).toBeVisible();
  await expect(dispatcher.page.getByText('现场核对', { exact: true })).toBeVisible();
  await expect(dispatcher.page.getByText('读数存疑')).toBeVisible();
  await expectAccessible(dispatcher.page);
});

story('the organisation’s own fields are published as a version, which new orders ask for', async ({ openPhone, desk }) => {
  const session = await desk.openSession(people.dispatcher);
  const old = await desk.prepare('版本之前的工单', 'toBeDispatched');
  const administrator = await openPhone(people.administrator);
  const { page } = administrator;
  await administrator.open('pages/setup/setup');
  await page.getByRole('link', { name: /^新建工单的字段/ }).click();
  await page.getByRole('button', { name: '添加照片字段' }).click();
  await page.getByRole('textbox', { name: '名称' }).fill('现场全景');
  await page.getByRole('textbox', { name: '最多张数' }).fill('12');
  await expect(page.getByText('张数请填 1 到 9')).toBeVisible();
  await page.getByRole('textbox', { name: '最多张数' }).fill('2');
  await expectAccessible(page);
  await expect(page.getByText(/^\d\d:\d\d 已存$/)).toBeVisible();
  await page.getByRole('button', { name: /^发布第/ }).click();
  await administrator.sheet.getByRole('button', { name: '发布' }).click();
  await administrator.expectToast(/版已发布$/);

  const dispatcher = await openPhone(people.dispatcher);
  await dispatcher.open('pages/topmenu/addworkorder/addworkorder');
  await dispatcher.addPhotos('现场全景', [makePhoto('panorama.png')]);
  const { customFields } = await session.call('getWorkOrder', { id: old.id });
  expect(customFields.map(({ label }) => label)).not.toContain('现场全景');
});

async function createType(desk: OrderDesk): Promise<ApiOutput<'saveBusinessType'>> {
  const session = await desk.openSession(people.administrator);
  return session.call('saveBusinessType', {
    name: typeName,
    specialty: '',
    defaultLevel: 3,
    energyTypes: [],
    causeCodes: ['计量偏差', '其他'],
    remedyCodes: ['现场核对', '更换表计'],
    afterPhotoRequired: false,
    checkRequired: true,
    oneSignature: false,
    closesOnSilence: false,
    clockTargets: {},
  });
}

/** Photos, a signature and a reading; the last is behind the six kinds that are at hand. */
async function designForm(administrator: Phone): Promise<void> {
  const { page } = administrator;
  await page.getByRole('button', { name: '添加照片字段' }).click();
  await page.getByRole('textbox', { name: '名称' }).fill('铅封照片');
  await page.getByRole('switch', { name: '必填' }).check();
  await page.getByRole('button', { name: '添加签名字段' }).click();
  await page.getByRole('textbox', { name: '名称' }).fill('客户签名');
  await page.getByRole('button', { name: '更多字段类型' }).click();
  await expectAccessible(page);
  await administrator.sheet.getByRole('button', { name: /^抄表/ }).click();
  await page.getByRole('textbox', { name: '名称' }).fill('总表底数');
  await expectAccessible(page);
  await expect(page.getByText(/^\d\d:\d\d 已存$/)).toBeVisible();
  await administrator.button('发布第 1 版').click();
  await administrator.sheet.getByRole('button', { name: '发布' }).click();
  await administrator.expectToast('第 1 版已发布');
}

/** The park's project offers the business type besides those that it has. */
async function offerInPark(desk: OrderDesk, typeId: string): Promise<void> {
  const session = await desk.openSession(people.administrator);
  const project = (await session.call('listManagedProjects', {})).find(({ name }) => name === park.project);
  if (!project) throw new Error('no such project');
  const { manager, areas, teams, businessTypes, clients, ...fields } = project;
  const idsOf = (things: readonly { id: string }[]) => things.map(({ id }) => id);
  await session.call('saveProject', {
    ...fields,
    managerId: manager?.id ?? null,
    areaIds: idsOf(areas),
    teamIds: idsOf(teams),
    businessTypeIds: [...idsOf(businessTypes), typeId],
    clientIds: idsOf(clients),
  });
}

/** An order of the business type about a device of the park, which the technician has finished. */
async function prepareOrder(desk: OrderDesk, businessTypeId: string, title: string) {
  const session = await desk.openSession(people.dispatcher);
  const project = (await session.call('listNewOrderProjects', {})).find(({ name }) => name === park.project);
  const projectId = project?.id ?? '';
  const site = (await session.call('listProjectSites', { projectId })).find(({ name }) => name === park.site);
  const [device] = (await session.call('listDevices', { projectId, keyword: park.deviceCode })).items;
  const { id } = await session.call('createWorkOrder', {
    projectId,
    siteId: site?.id ?? '',
    businessTypeId,
    level: 3,
    title,
    description: '核对铅封和底数，请客户签名。',
    objects: [{ kind: 'device', id: device?.id ?? '' }],
  });
  await desk.dispatchAndStart(id);
  const technician = await desk.openSession(people.technician);
  const { version } = await technician.call('getWorkOrder', { id });
  await technician.call('processWorkOrder', { id, version, phase: 'finish', outcome: 'fixed', finishedAt: new Date().toISOString() });
  return { id, title };
}

async function fillIn(technician: Phone): Promise<void> {
  const { page } = technician;
  await technician.addPhotos('铅封照片', [makePhoto('seal.png')]);
  await page
    .getByRole('group', { name: /^客户签名/ })
    .getByRole('button', { name: '点按签字' })
    .click();
  const pad = await technician.sheet.getByRole('img', { name: '签字板' }).boundingBox();
  if (!pad) throw new Error('the pad is not shown');
  await page.mouse.move(pad.x + 40, pad.y + 40);
  await page.mouse.down();
  await page.mouse.move(pad.x + 160, pad.y + 90, { steps: 6 });
  await page.mouse.up();
  await technician.sheet.getByRole('button', { name: '确认签字' }).click();
  await expect(page.getByRole('img', { name: '客户签名' })).toBeVisible();

  await page.getByRole('button', { name: /^总表底数/ }).click();
  await technician.sheet.getByRole('searchbox').fill(meterCode);
  await technician.sheet.getByRole('button', { name: new RegExp(meterCode) }).click();
  await technician.button('取实时值 48,215 kWh').click();
  const reading = page.getByRole('textbox', { name: '表盘读数' });
  await expect(reading).toHaveValue('48215');
  await reading.fill('1');
  await expect(page.getByText(/还小，请再核对/)).toBeVisible();
  await page.getByRole('radio', { name: '计量偏差' }).check();
  await page.getByRole('radio', { name: '现场核对' }).check();
  await page.getByRole('textbox', { name: '故障原因' }).fill('定期核查');
  await page.getByRole('textbox', { name: '处理措施' }).fill('核对铅封与底数');
  await technician.button('增加小时').click();
  await expectAccessible(page);
  await technician.button('结果回填').click();
  await page.getByRole('textbox', { name: '读数无误的原因' }).fill('上周换过表，还没登记');
  await technician.button('结果回填').click();
  await technician.expectToast('结果已提交，等待验收');
}
