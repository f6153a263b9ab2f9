import type { OrderDesk } from '#support/order-desk.ts';
import { park, people } from '#support/people/people.ts';
import { readCopies } from '#support/screens/copies.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { makePhoto } from '#support/screens/make-photo.ts';
import { OrderScreen } from '#support/screens/order-screen.ts';
import type { Phone } from '#support/screens/phone.ts';
import { expect, story } from '#support/story.ts';

const routeName = 'B1 配电房日巡检';
const outbox = 'pages/workorderlist/outbox';
const saved = '已保存在手机上，联网后自动上传';
const cutOff = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/;

story('a technician goes round a route, point by point, and the order is finished only after the last one', async ({ openPhone, desk }) => {
  const orderId = await prepareRound(desk);
  const phone = await openPhone(people.technician);
  const { page } = phone;
  await phone.open(`pages/inspection/inspection?order=${orderId}`);
  await expect(page.getByText('0 / 8 点')).toBeVisible();
  await expectAccessible(page);

  await scan(phone, 'nothing of this route');
  await expect(phone.sheet).toContainText('该码不属于这条路线');
  await page.keyboard.press('Escape');
  await scan(phone, 'ZGA-B1-06');
  await expect(phone.sheet).toContainText('这是第 6 点，要先做第 1 点吗？');
  await phone.sheet.getByRole('button', { name: '先做第 1 点' }).click();

  await scan(phone, 'ZGA-B1-01');
  await phone.button('完成此点').click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await answerNormal(phone, 2);
  await phone.button('完成此点').click();
  await phone.expectToast('第 1 点已完成');
  await expect(page.getByText('1 / 8 点')).toBeVisible();

  await phone.button('跳过').click();
  await phone.sheet.getByRole('textbox', { name: /^原因/ }).fill('高压室检修，不能靠近');
  await phone.addPhotos('现场照片', [makePhoto('locked.jpg')]);
  await phone.sheet.getByRole('button', { name: '跳过此点' }).click();
  await phone.expectToast('已跳过');
  await expect(page.getByText('跳过 1 点')).toBeVisible();

  await scan(phone, 'ZGA-B1-03');
  await page.getByRole('textbox', { name: /^绕组最高温度/ }).fill('141');
  await expect(page.getByText('超出限值，请说明并拍照')).toBeVisible();
  await page.getByRole('textbox', { name: /^现场情况/ }).fill('2 号风机不转');
  await page.getByRole('textbox', { name: /^负荷率/ }).fill('62');
  await phone.addPhotos('照片', [makePhoto('fan.jpg')]);
  await answerNormal(phone, 2);
  await page.getByText('生成跟进工单').click();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('textbox', { name: /^现场情况/ })).toHaveValue('2 号风机不转');
  await phone.button('完成此点').click();
  await phone.expectToast('第 3 点已完成');
  await expect(phone.card('异常')).toContainText('绕组最高温度 141 ℃');
  await page.getByRole('link', { name: /1号变压器/ }).click();
  await expect(page.getByRole('link', { name: /跟进工单/ })).toBeVisible();
  await page.goBack();

  const technician = await desk.openSession(people.technician);
  const { actions } = await technician.call('getWorkOrder', { id: orderId });
  expect(actions.find(({ action }) => action === 'finish')).toMatchObject({ blockedBy: 'pointsOpen', blockedSubject: '5' });
});

story('a round is walked without a network to its end, and arrives', async ({ openPhone, desk }) => {
  const orderId = await prepareRound(desk);
  const technician = await desk.openSession(people.technician);
  const round = () => technician.call('getOrderInspection', { orderId });
  const { points } = await round();
  const phone = await openPhone(people.technician);
  const { page, context } = phone;
  await phone.open(`pages/inspection/inspection?order=${orderId}`);
  await expect(page.getByText('0 / 8 点')).toBeVisible();
  await goTo(phone, outbox);
  await expect.poll(async () => (await readCopies(page)).orders ?? [], { timeout: 60_000 }).toContain(orderId);

  phone.expectErrors(cutOff);
  await context.setOffline(true);
  await goTo(phone, `pages/inspection/inspection?order=${orderId}`);
  await expect(page.getByText('0 / 8 点')).toBeVisible();
  await scan(phone, 'ZGA-B1-01');
  await answerNormal(phone, 2);
  await phone.button('完成此点').click();
  await phone.expectToast(saved);
  await expect(page.getByText('1 / 8 点')).toBeVisible();
  await expect(page.getByText('待同步', { exact: true })).toHaveCount(1);
  for (const [at, { number }] of points.slice(1).entries()) {
    await phone.button('跳过').click();
    await phone.sheet.getByRole('textbox', { name: /^原因/ }).fill(`第 ${number} 点进不去`);
    await phone.addPhotos('现场照片', [makePhoto(`locked-${number}.png`, 0.3)]);
    await phone.sheet.getByRole('button', { name: '跳过此点' }).click();
    await expect(page.getByText(`${at + 2} / 8 点`)).toBeVisible();
  }
  await expectAccessible(page);
  // With all of them visited the work is finished behind them.
  await phone.button('回到工单').click();
  await new OrderScreen(phone, { id: orderId, title: routeName }).checkIn();
  await expect(phone.button('完工并回填')).toBeEnabled();
  await goTo(phone, outbox);
  await expect(page.getByText(/^完成巡检点 · 1 /)).toBeVisible();
  await expect(page.getByText(/^跳过巡检点 · /)).toHaveCount(7);
  expect((await round()).points.every(({ outcome }) => outcome === null)).toBe(true);

  await context.setOffline(false);
  await expect.poll(async () => (await round()).points.filter(({ outcome }) => outcome !== null).length, { timeout: 60_000 }).toBe(8);
  const [first, ...others] = (await round()).points;
  expect(first?.visit).toMatchObject({ identifiedBy: 'scan', isTimeCertain: true });
  expect(others.map(({ skip }) => skip?.photo?.name)).not.toContain(undefined);
  await goTo(phone, `pages/inspection/inspection?order=${orderId}`);
  await expect(page.getByText('待同步', { exact: true })).toHaveCount(0);
  const { actions } = await technician.call('getWorkOrder', { id: orderId });
  expect(actions.find(({ action }) => action === 'finish')).toMatchObject({ blockedBy: null });
});

/** The page is not loaded anew, which takes a network. */
const goTo = (phone: Phone, route: string) =>
  phone.page.evaluate((to) => {
    window.location.hash = `#/${to}`;
  }, route);

/** An order that follows the demonstration's route, made by a plan, with the technician at work. */
async function prepareRound(desk: OrderDesk): Promise<string> {
  const administrator = await desk.openSession(people.administrator);
  const route = (await administrator.call('listInspectionRoutes', {})).find(({ name }) => name === routeName);
  const projects = await administrator.call('listManagedProjects', {});
  const project = projects.find(({ name }) => name === park.project);
  const businessTypeId = project?.businessTypes.find(({ name }) => name === '变压器维护')?.id ?? '';
  const { id } = await administrator.call('savePlan', {
    ...{
      name: routeName,
      description: '按路线逐点巡检',
      level: 4,
      projectId: project?.id ?? '',
      siteId: route?.site.id ?? '',
      businessTypeId,
    },
    ...{ deviceIds: [], routeId: route?.id ?? '', trigger: 'calendar', rule: 'FREQ=DAILY', startsAt: '2026-01-01T08:00', endsOn: null },
    ...{ season: null, holidays: 'keep', leadMinutes: 1_500, durationMinutes: 600, workMinutes: 60, catchUp: 'once', openOrder: 'make' },
  });
  await administrator.call('publishPlan', { id, version: 1 });
  let orderId: string | undefined;
  await expect(async () => {
    orderId = (await administrator.call('getPlan', { id })).occurrences.find(({ order }) => order !== null)?.order?.id;
    expect(orderId).toBeDefined();
  }).toPass({ timeout: 60_000 });
  const { version } = await administrator.call('getPlan', { id });
  await administrator.call('removePlan', { id, version });
  await desk.dispatchAndStart(orderId ?? '');
  return orderId ?? '';
}

async function scan(phone: Phone, code: string): Promise<void> {
  await phone.button('扫码到点').click();
  await phone.sheet.getByRole('textbox', { name: /^标签编码/ }).fill(code);
  await phone.sheet.getByRole('button', { name: '打开', exact: true }).click();
}

async function answerNormal({ page }: Phone, count: number): Promise<void> {
  for (let answered = 0; answered < count; answered += 1)
    await page.getByRole('radio', { name: '正常', exact: true }).first().click({ force: true });
}
