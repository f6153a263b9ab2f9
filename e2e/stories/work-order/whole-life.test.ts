import { park, people, teamName } from '#support/people/people.ts';
import { listRows } from '#support/screens/list-rows.ts';
import { makePhoto } from '#support/screens/make-photo.ts';
import { OrderScreen } from '#support/screens/order-screen.ts';
import type { Phone } from '#support/screens/phone.ts';
import { ReportScreen } from '#support/screens/report-screen.ts';
import { takePicture } from '#support/screens/take-picture.ts';
import { expect, story } from '#support/story.ts';

const description = '今早起嗡嗡声明显变大，靠近能闻到轻微焦味';
/** The title of a report consists of its device and its description. */
const title = `${park.device}：${description}`;

const opinion = '来得快，讲得清楚。';

story('an order goes from the client’s report to the client’s evaluation', async ({ openPhone }) => {
  const client = await openPhone(people.client);
  const order = { title, ...(await raiseOrder(client)) };
  const atClient = new OrderScreen(client, order);

  const dispatcher = await openPhone(people.dispatcher);
  await findInList(dispatcher, order.orderNo);
  const atDispatcher = new OrderScreen(dispatcher, order);
  await dispatch(dispatcher, atDispatcher);

  const leader = await openPhone(people.leader);
  const atLeader = new OrderScreen(leader, order);
  await atLeader.open();
  await assign(leader, atLeader);

  const technician = await openPhone(people.technician);
  const atTechnician = new OrderScreen(technician, order);
  await atTechnician.open();
  await expect(technician.button('导航')).toBeVisible();
  await atTechnician.checkIn();
  await finishOnSite(technician, atTechnician);
  await backfill(technician, atTechnician);

  await atLeader.open();
  await passCheck(leader, atLeader);
  await atClient.open();
  await evaluate(client, atClient);

  for (const [phone, screen] of [
    [client, atClient],
    [dispatcher, atDispatcher],
    [leader, atLeader],
    [technician, atTechnician],
  ] as const) {
    await screen.open();
    await screen.expectStatus('已完成');
    await expect(phone.page.getByText(opinion).first()).toBeVisible();
    await screen.expectProgress([
      '评价',
      '验收通过',
      '回填结果',
      '现场完工',
      '到场',
      `指派 ${people.technician.fullName}`,
      '接单',
      `派单给 ${teamName}`,
      '人工建单',
    ]);
  }
});

/** Reports a fault from home, by the code on the transformer, with a photo and a sentence. */
async function raiseOrder(client: Phone): Promise<{ id: string; orderNo: string }> {
  const { page } = client;
  await client.open('pages/index/index');
  await page.getByRole('link', { name: '报修' }).click();
  const report = new ReportScreen(client);
  await report.typeCode(park.deviceCode);
  await expect(page.getByText(park.device, { exact: true })).toBeVisible();
  await report.describe(description, [makePhoto('report.png')]);
  await takePicture(page, 'new-order', page.locator('section').filter({ hasText: '报修位置' }));
  const orderNo = await report.submit();
  return { orderNo, ...(await report.openSent()) };
}

/** Finds the order in the list by its number. */
async function findInList(dispatcher: Phone, orderNo: string): Promise<void> {
  const { page } = dispatcher;
  await dispatcher.open('pages/index/index');
  await page.getByRole('link', { name: '工单', exact: true }).click();
  await page.getByRole('searchbox').fill(orderNo);
  // The search answers after a moment; until then the list shows other orders.
  await listRows(page).filter({ hasText: orderNo }).getByRole('link', { name: title }).click();
}

async function finishOnSite(technician: Phone, screen: OrderScreen): Promise<void> {
  await screen.pressMore('完工');
  await technician.page.getByRole('radio', { name: /^已修复/ }).check();
  await technician.button('完工').click();
  await technician.expectToast('已完工，请尽快回填结果');
  await screen.expectStatus('待回填');
}

/** Fills in the form of the business type, which requires a photo of the work. */
async function backfill(technician: Phone, screen: OrderScreen): Promise<void> {
  const { page } = technician;
  await screen.press('结果回填');
  await technician.button('结果回填').click();
  await expect(page.getByText('请检查数据').first()).toBeVisible();

  for (const point of ['已办理工作票', '已停电并验电', '已悬挂标示牌、装设遮栏']) {
    await page.getByRole('radiogroup', { name: point }).getByRole('radio', { name: '正常' }).click();
  }
  await page.getByRole('textbox', { name: '母排及接头最高温度' }).fill('58.5');
  await page.getByRole('textbox', { name: '相电压' }).fill('231');
  await page.getByRole('radio', { name: '正常运行' }).check();
  await page.getByRole('textbox', { name: '故障原因' }).fill('冷却风扇轴承卡死');
  await page.getByRole('textbox', { name: '处理措施' }).fill('更换风扇，复测温度正常');
  await technician.button('增加小时').click();
  await technician.button('添加备件').click();
  await page.getByRole('textbox', { name: '名称' }).fill('轴流风扇 220V');
  await technician.addPhotos('处理后照片', [makePhoto('after.png', 0.3)]);
  await takePicture(page, 'backfill', page.locator('section').filter({ hasText: '安全措施' }));
  await technician.button('结果回填').click();
  await technician.expectToast('结果已提交，等待验收');
  await screen.expectStatus('已执行');
}

/** Completes the report with its business type and level, which dispatching requires, and dispatches it to the team. */
async function dispatch(dispatcher: Phone, screen: OrderScreen): Promise<void> {
  const { page } = dispatcher;
  await screen.expectStatus('待派单');
  await expect(page.getByText(description, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: '查看照片 1' })).toBeVisible();
  await expect(page.getByText('待定类型与级别')).toBeVisible();
  await screen.press('派单');
  await page.getByRole('radio', { name: new RegExp(teamName) }).check();
  await dispatcher.button('派单').click();
  await expect(page.getByText('请检查数据').first()).toBeVisible();
  await dispatcher.pick('业务类型', '高低压配电检修');
  await page.getByRole('radio', { name: /^二级/ }).check();
  await dispatcher.button('派单').click();
  await dispatcher.expectToast(`已派给${teamName}`);
  await screen.expectStatus('待接单');
}

async function assign(leader: Phone, screen: OrderScreen): Promise<void> {
  await screen.press('接单');
  await screen.expectStatus('待指派');
  await screen.press('指派');
  await leader.page.getByRole('checkbox', { name: new RegExp(people.technician.fullName) }).check();
  await expect(leader.page.getByText(`共 1 人，${people.technician.fullName} 负责`)).toBeVisible();
  await leader.button('指派').click();
  await leader.expectToast('已指派 1 人');
  await screen.expectStatus('执行中');
}

async function passCheck(leader: Phone, screen: OrderScreen): Promise<void> {
  await screen.press('验收通过');
  await expect(leader.page.getByText('冷却风扇轴承卡死')).toBeVisible();
  await leader.button('验收通过').click();
  await leader.sheet.getByRole('button', { name: '验收通过' }).click();
  await leader.expectToast('验收通过');
  await screen.expectStatus('待评价');
}

async function evaluate(client: Phone, screen: OrderScreen): Promise<void> {
  const { page } = client;
  await screen.press('评价');
  await page.getByRole('radio', { name: '已解决' }).check();
  await page.getByRole('radio', { name: '5 星' }).check();
  await page.getByRole('checkbox', { name: '响应快' }).check();
  await page.getByRole('textbox', { name: '补充意见' }).fill(opinion);
  await client.button('提交评价').click();
  await client.expectToast('评价已提交，谢谢');
}
