import { minuteMs } from '@energy-om/domain';
import { ReportingDevice } from '#support/devices/reporting-device.ts';
import { emptyStory } from '#support/empty-story.ts';
import { createNewcomer, type Newcomer } from '#support/people/newcomer.ts';
import { listRows } from '#support/screens/list-rows.ts';
import { makePhoto } from '#support/screens/make-photo.ts';
import { NewOrderScreen } from '#support/screens/new-order-screen.ts';
import { OrderScreen } from '#support/screens/order-screen.ts';
import { type Phone, startScreens } from '#support/screens/phone.ts';
import type { AppProcess } from '#support/server/app-process.ts';
import { readVerificationCode } from '#support/server/read-verification-code.ts';
import { expect } from '#support/story.ts';

emptyStory.use({ installation: 'first-order' });

const organisation = '清波配电运维';
const team = '配电检修班';
const site = '清波工业园';
const room = '1号配电室';
const project = '清波工业园配电托管';
const businessType = '供电故障抢修';
const meter = { name: '1号进线电能表', code: 'QB-EM-01', model: 'DTSD1352-C' } as const;
const rule = 'A 相电压偏高';

/** Opens the address that the server has printed in its terminal. */
async function createOrganisation(phone: Phone, app: AppProcess, { fullName, loginName, password }: Newcomer) {
  const { page } = phone;
  await page.goto(/\/#\/pages\/setup\/first\?token=[\w-]+/.exec(app.log())?.[0] ?? '');
  await page.getByRole('textbox', { name: '组织名称' }).fill(organisation);
  await page.getByRole('textbox', { name: '管理员姓名' }).fill(fullName);
  await page.getByRole('textbox', { name: '手机号' }).fill(loginName);
  await page.getByRole('textbox', { name: '设置密码' }).fill(password);
  await phone.button('创建组织并登录').click();
  await expect(page).toHaveURL(startScreens);
}

/** Takes the business types, calendars, teams and alarm rules of the trade. */
async function applyTemplate(phone: Phone) {
  const { page } = phone;
  await phone.open('pages/setup/setup');
  await page.getByRole('link', { name: /^行业模板/ }).click();
  await page.getByRole('link', { name: '配电运维', exact: true }).click();
  await page.getByRole('button', { name: /^应用模板/ }).click();
  await phone.button('确定').click();
  await expect(page.getByText(/新建 \d+ 项，恢复 0 项，修改 0 项/)).toBeVisible();
}

/** Imports one table on the page of all of them. @param kind as the page's address names it @param lines with the headings first */
async function importTable(phone: Phone, kind: string, lines: readonly string[]) {
  const { page } = phone;
  await phone.open(`pages/setup/tables?kind=${kind}`);
  const buffer = Buffer.from(`${lines.join('\n')}\n`);
  await page.locator('input[type=file]').setInputFiles({ name: `${kind}.csv`, mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: /^导入 \d 行$/ }).click();
  await expect(page.getByText('导入完成。')).toBeVisible();
}

async function importOrganisation(phone: Phone) {
  await importTable(phone, 'sites', ['名称,上级,类型', `${site},,站点`, `${room},${site},楼栋`]);
  await importTable(phone, 'teams', ['班组名称,专业,服务区域', `${team},电气,${site}`]);
  await importTable(phone, 'projects', ['项目名称,客户,区域,班组,业务类型', `${project},清波工业园管委会,${site},${team},${businessType}`]);
}

/** @returns the code of an invite */
async function createInvite(phone: Phone, role: string, team?: string): Promise<string> {
  await phone.open('pages/organisation/invites');
  await phone.button('生成邀请码').click();
  await phone.sheet.getByRole('radio', { name: new RegExp(`^${role}`) }).check();
  if (team !== undefined) await phone.pick('班组', team);
  await phone.button('生成').click();
  const picture = phone.sheet.getByRole('img', { name: /^邀请码 .* 的二维码$/ });
  await expect(picture).toBeVisible();
  const code = /[0-9A-Z]{5}-[0-9A-Z]{5}/.exec((await picture.getAttribute('aria-label')) ?? '')?.[0] ?? '';
  await phone.sheet.getByRole('button', { name: '关闭' }).click();
  return code;
}

async function register(phone: Phone, app: AppProcess, invite: string, { fullName, loginName, password }: Newcomer) {
  const { page } = phone;
  await phone.open(`pages/register/register?invite=${invite}`);
  await page.getByRole('textbox', { name: '真实姓名' }).fill(fullName);
  await page.getByRole('textbox', { name: '手机号' }).fill(loginName);
  await page.getByRole('textbox', { name: '设置密码' }).fill(password);
  await phone.button('获取验证码').click();
  await page.getByRole('textbox', { name: '验证码' }).fill(await readVerificationCode(app, loginName));
  await phone.button('注册并登录').click();
  await expect(page).toHaveURL(startScreens);
}

/** @returns the new meter with a token that was issued for it */
async function createMeter(phone: Phone, app: AppProcess): Promise<ReportingDevice> {
  const { page } = phone;
  await phone.open('pages/setup/device');
  await page.getByRole('radio', { name: '表计', exact: true }).check();
  await page.getByRole('textbox', { name: '名称' }).fill(meter.name);
  await page.getByRole('textbox', { name: '编号', exact: true }).fill(meter.code);
  await phone.pick('表计型号', meter.model);
  await phone.pick('所在区域', room);
  await phone.button('创建').click();
  await expect(page).toHaveURL(/meterdetail/);
  await page.getByRole('button', { name: /^接入凭证/ }).click();
  await phone.button('生成凭证').click();
  const token = (await phone.sheet.getByText(/^[\w-]{20,}$/).textContent()) ?? '';
  return new ReportingDevice(app.url, { id: '', name: meter.name }, token);
}

/** The template's rule asks for five minutes above the limit, by the time of the device; they have passed, and so has most of the time since. */
async function exceedLimit(device: ReportingDevice) {
  const now = Date.now();
  for (const minutesAgo of [20, 17, 14]) await device.report({ voltageA: 241.5 }, now - minutesAgo * minuteMs);
}

async function raiseOrder(phone: Phone) {
  const { page } = phone;
  const screen = new NewOrderScreen(phone);
  await phone.open('pages/alarm/alarmlist');
  await listRows(page).filter({ hasText: rule }).getByRole('link').first().click();
  await phone.button('新建工单').click();
  await expect(phone.button(`移除 ${meter.name}`)).toBeVisible();
  const title = `${meter.name} ${rule}`;
  await screen.describe(businessType, title, '进线 A 相电压持续偏高，请尽快到场检查。');
  await screen.submit();
  return { title, ...(await screen.openCreated()) };
}

async function dispatch(phone: Phone, screen: OrderScreen, { fullName }: Newcomer) {
  await screen.press('派单');
  await phone.page.getByRole('radio', { name: /^人员/ }).check();
  await phone.page.getByRole('radio', { name: new RegExp(fullName) }).check();
  await phone.button('派单').click();
  await phone.expectToast(`已派给${fullName}`);
  await screen.expectStatus('待接单');
}

async function doTheWork(phone: Phone, screen: OrderScreen, device: ReportingDevice) {
  await screen.open();
  const { page } = phone;
  await screen.press('接单');
  await screen.press('开始执行');
  await phone.button('单独开始').click();
  await screen.checkIn();
  // The meter has proven the repair: the value has held within its limit for ten minutes.
  await device.report({ voltageA: 229 }, Date.now() - 11 * minuteMs);
  await screen.pressMore('完工');
  await page.getByRole('radio', { name: /^已修复/ }).check();
  await phone.button('完工').click();
  await screen.expectStatus('待回填');
  await screen.press('结果回填');
  for (const point of ['已办理事故紧急抢修单', '已停电、验电、装设接地线', '已悬挂标示牌、装设遮栏', '现场有专人监护']) {
    await page.getByRole('radiogroup', { name: point }).getByRole('radio', { name: '正常' }).click();
  }
  await phone.pick('故障类型', '断相或电压异常');
  await page.getByRole('textbox', { name: '修复后绝缘电阻' }).fill('500');
  await page.getByRole('textbox', { name: '停电时长' }).fill('35');
  await page.getByRole('radio', { name: '修复后恢复' }).check();
  await page.getByRole('radio', { name: '否', exact: true }).check();
  await phone.pick('原因分类', '保护误动或定值不当');
  await phone.pick('处理方式分类', '调整保护定值');
  await page.getByRole('textbox', { name: '故障原因' }).fill('变压器分接位置偏高');
  await page.getByRole('textbox', { name: '处理措施' }).fill('调低一档分接，复测三相电压正常');
  await phone.button('增加小时').click();
  await page.getByRole('textbox', { name: new RegExp(`^${meter.name}`) }).fill('128.4');
  await phone.addPhotos('处理后照片', [makePhoto('after.png', 0.3)]);
  await phone.button('结果回填').click();
  await screen.expectStatus('已执行');
}

async function addClient(phone: Phone, { fullName }: Newcomer) {
  await phone.open('pages/setup/projects');
  await phone.page.getByRole('link', { name: project }).click();
  await phone.button('选择客户代表').click();
  await phone.sheet.getByRole('checkbox', { name: new RegExp(fullName) }).check();
  await phone.sheet.getByRole('button', { name: /^完成/ }).click();
  await phone.button('保存').click();
  await phone.expectToast(`项目“${project}”已保存`);
}

async function check(phone: Phone, screen: OrderScreen) {
  await screen.open();
  await screen.press('验收通过');
  await phone.button('验收通过').click();
  await phone.sheet.getByRole('button', { name: '验收通过' }).click();
  await screen.expectStatus('待评价');
}

async function evaluate(phone: Phone, screen: OrderScreen) {
  const { page } = phone;
  await screen.open();
  await screen.press('评价');
  await page.getByRole('radio', { name: '已解决' }).check();
  await page.getByRole('radio', { name: '5 星' }).check();
  await phone.button('提交评价').click();
  await screen.expectStatus('已完成');
}

emptyStory('an empty installation comes to its first completed and evaluated order', async ({ openPhone, server }) => {
  const [administrator, technician, client] = [createNewcomer('陆建国'), createNewcomer('郑小川'), createNewcomer('顾曼')];
  const office = await openPhone();
  await createOrganisation(office, server, administrator);
  await applyTemplate(office);
  await importOrganisation(office);

  const field = await openPhone();
  await register(field, server, await createInvite(office, '技术员', team), technician);
  const customer = await openPhone();
  await register(customer, server, await createInvite(office, '客户代表'), client);
  await addClient(office, client);

  const device = await createMeter(office, server);
  await exceedLimit(device);
  const order = await raiseOrder(office);
  const atOffice = new OrderScreen(office, order);
  await dispatch(office, atOffice, technician);
  const atField = new OrderScreen(field, order);
  await doTheWork(field, atField, device);
  await check(office, atOffice);
  await evaluate(customer, new OrderScreen(customer, order));
  await atField.open();
  await atField.expectStatus('已完成');
});
