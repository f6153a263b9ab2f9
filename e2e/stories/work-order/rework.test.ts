import { people } from '#support/people/people.ts';
import { OrderScreen } from '#support/screens/order-screen.ts';
import { expect, story } from '#support/story.ts';

story('an insufficient result goes back to the site for rework', async ({ openPhone, desk }) => {
  const order = await desk.prepare('1号变压器风机不转', 'executed');
  const leader = await openPhone(people.leader);
  const atLeader = new OrderScreen(leader, order);
  await atLeader.open();
  await atLeader.press('验收通过');
  await leader.button('返工').click();
  await leader.sheet.getByRole('button', { name: '返工' }).click();
  await expect(leader.sheet.getByText('请检查数据')).toBeVisible();
  await leader.sheet.getByRole('textbox', { name: '退回原因' }).fill('送电一小时后又报警，请复查风机接触器');
  await leader.sheet.getByRole('button', { name: '返工' }).click();
  await leader.expectToast('已退回返工');
  await atLeader.expectStatus('执行中');

  const technician = await openPhone(people.technician);
  const atTechnician = new OrderScreen(technician, order);
  await atTechnician.open();
  await expect(atTechnician.progress.first()).toContainText('送电一小时后又报警，请复查风机接触器');
  await atTechnician.checkIn();
  await atTechnician.press('完工并回填');
  await expect(technician.page.getByRole('radio', { name: '完工并回填' })).toBeChecked();
  const measure = technician.page.getByRole('textbox', { name: '处理措施' });
  await expect(measure).toHaveValue('更换风扇，复测油温正常');
  await measure.fill('更换风机接触器，连续运行两小时无报警');
  await technician.page.getByRole('radio', { name: /^已修复/ }).check();
  await technician.button('完工并回填').click();
  await technician.expectToast('已完工并提交结果，等待验收');
  await atTechnician.expectStatus('已执行');

  await atLeader.open();
  await atLeader.press('验收通过');
  await expect(leader.page.getByText('更换风机接触器，连续运行两小时无报警')).toBeVisible();
  await leader.button('验收通过').click();
  await leader.sheet.getByRole('button', { name: '验收通过' }).click();
  await leader.expectToast('验收通过');
  await atLeader.expectStatus('待评价');
});

story('an incomplete result goes back for the paperwork alone', async ({ openPhone, desk }) => {
  const order = await desk.prepare('1号变压器套管渗油', 'executed');
  const dispatcher = await openPhone(people.dispatcher);
  const atDispatcher = new OrderScreen(dispatcher, order);
  await atDispatcher.open();
  await atDispatcher.press('验收通过');
  await dispatcher.button('退回补填').click();
  await dispatcher.sheet.getByRole('textbox', { name: '退回原因' }).fill('请补充负载率');
  await dispatcher.sheet.getByRole('button', { name: '退回补填' }).click();
  await dispatcher.expectToast('已退回补填');
  await atDispatcher.expectStatus('待回填');

  const technician = await openPhone(people.technician);
  const atTechnician = new OrderScreen(technician, order);
  await atTechnician.open();
  await expect(atTechnician.progress.first()).toContainText('请补充负载率');
  await atTechnician.press('结果回填');
  await expect(technician.page.getByRole('textbox', { name: '故障原因' })).toHaveValue('冷却风扇轴承卡死');
  const loadRate = technician.page.getByRole('textbox', { name: '负载率' });
  await loadRate.fill('400');
  await expect(technician.page.getByText('超出范围')).toBeVisible();
  await loadRate.fill('62');
  await technician.button('结果回填').click();
  await technician.expectToast('结果已提交，等待验收');
  await atTechnician.expectStatus('已执行');
  await atTechnician.expectProgress([
    '回填结果',
    '退回补填',
    '回填结果',
    '现场完工',
    `指派 ${people.technician.fullName}`,
    '接单',
    '派单给',
    '人工建单',
  ]);
});
