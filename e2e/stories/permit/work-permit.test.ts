import type { OrderDesk } from '#support/order-desk.ts';
import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { makePhoto } from '#support/screens/make-photo.ts';
import { OrderScreen } from '#support/screens/order-screen.ts';
import type { Phone } from '#support/screens/phone.ts';
import { expect, story } from '#support/story.ts';

story('three people take a permit from its draft to its end, and the order waits for it', async ({ openPhone, desk }) => {
  const order = await desk.prepare('1号变压器更换低压总开关', 'executing');
  await qualify(desk);
  const leader = await openPhone(people.technician);
  await new OrderScreen(leader, order).open();
  await draft(leader);
  await sign(leader, '送签');
  await leader.expectToast('已送签');

  const issuer = await openPhone(people.dispatcher);
  await issuer.open('pages/permit/permitlist');
  await issuer.page.getByRole('link', { name: /低压工作票/ }).click();
  await sign(issuer, '签发');
  // Other permits of the same kind have numbers of their own.
  const number = (await issuer.page.getByRole('heading', { level: 2, name: /-D-\d{6}-\d{3}$/ }).textContent()) ?? '';

  await leader.page.reload();
  await leader.button('签名交底').click();
  await leader.sheet.getByRole('button', { name: '签名交底' }).click();
  await leader.expectToast('已签交底');
  await expect(leader.page.getByText('安全措施未做完：1QF')).toBeVisible();
  await secure(leader);
  await expect(leader.page.getByText('禁止合闸，有人工作')).toBeVisible();
  await expectAccessible(leader.page);

  const permitter = await openPhone(people.leader);
  await permitter.open('pages/permit/permitlist');
  await permitter.page.getByRole('link', { name: number }).click();
  await sign(permitter, '许可开工');
  await permitter.expectToast('已签名，等待负责人签名');
  await leader.page.reload();
  await sign(leader, '许可开工');
  await leader.expectToast('已许可开工');
  await sign(leader, '开始工作');
  await leader.expectToast('已开始工作');

  const atOrder = new OrderScreen(leader, order);
  await atOrder.open();
  await leader.button('更多').click();
  await expect(leader.sheet.getByText(`工作票 ${number} 未终结`).first()).toBeVisible();
  await leader.page.keyboard.press('Escape');
  await leader.card('工作票').getByRole('link').click();

  await endWork(leader, '已签名，等待许可人签名');
  await endWork(permitter, '已工作终结');
  await leader.page.reload();
  for (const step of ['拆接地线', '取锁摘牌', '恢复']) {
    await leader.card('隔离点').getByRole('button', { name: step }).click();
    await leader.sheet.getByRole('button', { name: `签名${step}` }).click();
    await leader.expectToast(`已${step}`);
  }
  await permitter.page.reload();
  await sign(permitter, '票终结');
  await expect(permitter.page.getByText('票已终结', { exact: true }).first()).toBeVisible();
  await atOrder.open();
  await leader.button('更多').click();
  await expect(leader.sheet.getByText('完工', { exact: true })).toBeVisible();
  await expect(leader.sheet.getByText(/未终结$/)).toHaveCount(0);
});

/** Presses the act at the foot and signs it on the sheet. */
async function sign(phone: Phone, act: string): Promise<void> {
  await phone.button(act).click();
  await phone.sheet.getByRole('button', { name: `签名${act}` }).click();
}

/** Writes the permit from the order's page. */
async function draft(leader: Phone): Promise<void> {
  await leader.card('工作票').getByRole('button', { name: '开工作票' }).click();
  await leader.page.getByRole('textbox', { name: '工作地点' }).fill('A 区配电房 1 号柜');
  await leader.page.getByRole('textbox', { name: '工作任务' }).fill('更换低压总开关');
  await leader.page.getByRole('textbox', { name: '安全措施' }).fill('断开 1QF，上锁挂牌，验电，挂接地线一组');
  await leader.pick('签发人', people.dispatcher.fullName);
  await leader.pick('许可人', people.leader.fullName);
  await leader.pick('设备', '10kV 进线柜 AH1');
  await leader.page.getByRole('textbox', { name: '名称' }).fill('1QF');
  await leader.page.getByRole('switch', { name: '须接地' }).click();
  await expectAccessible(leader.page);
  await leader.button('保存草稿').click();
  await leader.expectToast('已保存，请负责人送签');
}

/** Switches off, locks, proves dead and earths the permit's point. */
async function secure(leader: Phone): Promise<void> {
  for (const step of ['断开', '上锁挂牌', '验明无电', '挂接地线']) {
    await leader.card('隔离点').getByRole('button', { name: step }).click();
    if (step === '上锁挂牌') await leader.addPhotos('挂锁照片', [makePhoto('lock.jpg')]);
    if (step === '上锁挂牌') await leader.sheet.getByRole('textbox', { name: '锁具和标示牌编号' }).fill('锁 7');
    if (step === '挂接地线') await leader.sheet.getByRole('textbox', { name: '接地线编号' }).fill('地线 3');
    await leader.sheet.getByRole('button', { name: `签名${step}` }).click();
    await leader.expectToast(`已${step}`);
  }
}

/** Counts people, tools and earths, and signs that the work has ended. */
async function endWork(phone: Phone, done: string): Promise<void> {
  await phone.page.reload();
  await phone.button('工作终结').click();
  await phone.sheet.getByRole('textbox', { name: '撤离人数' }).fill('1');
  await phone.sheet.getByRole('textbox', { name: '收回工器具' }).fill('6');
  await phone.sheet.getByRole('textbox', { name: '接地线组数' }).fill('1');
  await phone.sheet.getByRole('button', { name: '签名工作终结' }).click();
  await phone.expectToast(done);
}

/** Gives everybody of the permit a certificate without an end. */
async function qualify(desk: OrderDesk): Promise<void> {
  const administrator = await desk.openSession(people.administrator);
  for (const person of [people.dispatcher, people.technician, people.leader]) {
    const { id: accountId } = await (await desk.openSession(person)).call('getUserInfo', {});
    await administrator.call('saveSkill', { accountId, kind: 'lowVoltage', certificateNo: `GP-${person.loginName}` });
  }
}
