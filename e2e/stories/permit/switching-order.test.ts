import type { OrderDesk } from '#support/order-desk.ts';
import { demoPassword, people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { OrderScreen } from '#support/screens/order-screen.ts';
import type { Phone } from '#support/screens/phone.ts';
import { expect, story } from '#support/story.ts';

const task = '1AA5 馈线 QF5 由运行转检修';

story('two people on two phones carry out a switching order act by act, stop in doubt and go on', async ({ openPhone, desk }) => {
  const order = await desk.prepare('1AA5 馈线柜电流互感器更换', 'executing');
  await qualify(desk);
  const operator = await openPhone(people.technician);
  await new OrderScreen(operator, order).open();
  await write(operator);

  const supervisor = await openPhone(people.leader);
  await supervisor.open('pages/permit/permitlist?tab=switchings');
  await supervisor.page.getByRole('link', { name: task }).click();
  await supervisor.button('审核').click();
  await supervisor.sheet.getByRole('switch', { name: '已在模拟图上逐项预演' }).click();
  await supervisor.sheet.getByRole('button', { name: '签名审核' }).click();
  await supervisor.expectToast('已审核');
  await expect(supervisor.page.getByText(`请等发令人 ${people.dispatcher.fullName}先发令`)).toBeVisible();

  const commander = await openPhone(people.dispatcher);
  await commander.open('pages/permit/permitlist?tab=switchings');
  await commander.page.getByRole('link', { name: task }).click();
  await sign(commander, '发令');
  await sign(supervisor, '发令');
  await expect(supervisor.page.getByText(/-CD-\d{6}-\d{3}/).first()).toBeVisible();

  await sign(operator, '开始操作');
  await sign(supervisor, '开始操作');
  await expect(operator.page.getByText(/^等待监护人 .+唱票$/)).toBeVisible();
  await expectAccessible(operator.page);
  await doStep(supervisor, operator);
  await expect(operator.page.getByRole('region', { name: '第 2 项' })).toBeVisible();

  await supervisor.button('已唱票').click();
  await expect(operator.button('已复诵，开始操作')).toBeVisible();
  await operator.button('停止').click();
  await operator.sheet.getByRole('textbox', { name: '原因' }).fill('柜面编号看不清');
  await operator.sheet.getByRole('button', { name: '签名停止' }).click();
  await expect(supervisor.page.getByText(`${people.technician.fullName}已停止操作：柜面编号看不清`)).toBeVisible();
  await expect(supervisor.button('已操作')).toHaveCount(0);
  await commander.button('继续操作').click();
  await commander.sheet.getByRole('textbox', { name: '现场状态' }).fill('QF5 未操作，编号已核对');
  await commander.sheet.getByRole('button', { name: '签名继续操作' }).click();

  await setPin(supervisor);
  await operator.button('已复诵，开始操作').click();
  await operator.button('已操作').click();
  await confirmHere(operator, '000111');
  await expect(operator.sheet.getByText('PIN 不正确')).toBeVisible();
  await expectAccessible(operator.page);
  await operator.sheet.getByLabel(`${people.leader.fullName}的签名 PIN`).fill(pin);
  await operator.sheet.getByRole('button', { name: '核对无误，打勾' }).click();
  await expect(operator.page.getByText('2 / 2').first()).toBeVisible();
  await expect(operator.page.getByText(`在${people.technician.fullName}手机上以 PIN 确认`)).toBeVisible();
  await supervisor.open('pages/permit/permitlist?tab=switchings');
  await supervisor.page.getByRole('link', { name: task }).click();
  await sign(supervisor, '操作完毕');
  await sign(operator, '操作完毕');
  await expect(operator.page.getByText('已完成', { exact: true }).first()).toBeVisible();
  await expect(supervisor.page.getByText('已完成', { exact: true }).first()).toBeVisible();
  await expectAccessible(operator.page);
});

/** Presses the act at the foot and signs it on the sheet. */
async function sign(phone: Phone, act: string): Promise<void> {
  await phone.button(act).click();
  await phone.sheet.getByRole('button', { name: `签名${act}` }).click();
  await expect(phone.sheet).toHaveCount(0);
}

/** The four acts of a step; each button comes by itself once the other one has acted. */
async function doStep(supervisor: Phone, operator: Phone): Promise<void> {
  await supervisor.button('已唱票').click();
  await operator.button('已复诵，开始操作').click();
  await operator.button('已操作').click();
  await supervisor.button('核对无误，打勾').click();
}

/** Writes the switching order from the order's page: a typical one, of which two steps are left. */
async function write(operator: Phone): Promise<void> {
  await operator.card('工作票').getByRole('button', { name: '写操作票' }).click();
  await operator.button('从典型操作票添加').click();
  await operator.sheet.getByRole('textbox', { name: '设备双重名称' }).fill('1AA5 馈线 QF5');
  await operator.sheet.getByRole('button', { name: '添加 8 项' }).click();
  await expect(operator.page.getByRole('textbox', { name: '操作任务' })).toHaveValue(task);
  for (const number of [8, 7, 6, 5, 2, 1]) await operator.page.getByRole('button', { name: `移除第 ${number} 项` }).click();
  await expectAccessible(operator.page);
  await operator.pick('监护人', people.leader.fullName);
  await operator.pick('发令人', people.dispatcher.fullName);
  await operator.button('保存草稿').click();
  await operator.expectToast('已保存，请监护人审核');
}

/** Gives everybody of the switching order a certificate without an end. */
async function qualify(desk: OrderDesk): Promise<void> {
  const administrator = await desk.openSession(people.administrator);
  for (const person of [people.dispatcher, people.technician, people.leader]) {
    const { id: accountId } = await (await desk.openSession(person)).call('getUserInfo', {});
    await administrator.call('saveSkill', { accountId, kind: 'lowVoltage', certificateNo: `CD-${person.loginName}` });
  }
}

const pin = '274951';

/** The supervisor sets a PIN in the settings of the account. */
async function setPin(supervisor: Phone): Promise<void> {
  await supervisor.open('pages/safety/safety');
  await supervisor.page.getByRole('button', { name: /^签名 PIN/ }).click();
  await supervisor.sheet.getByLabel('当前登录密码').fill(demoPassword);
  await supervisor.sheet.getByLabel('新的 PIN').fill(pin);
  await supervisor.sheet.getByLabel('再输一次').fill(pin);
  await expectAccessible(supervisor.page);
  await supervisor.sheet.getByRole('button', { name: '设置签名 PIN' }).click();
  await supervisor.expectToast('签名 PIN 已设置');
}

/** The supervisor ticks on the phone of the operator. */
async function confirmHere(operator: Phone, typed: string): Promise<void> {
  await operator.page.getByRole('button', { name: `${people.leader.fullName}在本机核对打勾` }).click();
  await operator.sheet.getByLabel(`${people.leader.fullName}的签名 PIN`).fill(typed);
  await operator.sheet.getByRole('button', { name: '核对无误，打勾' }).click();
}
