import { people } from '#support/people/people.ts';
import { OrderScreen } from '#support/screens/order-screen.ts';
import { expect, story } from '#support/story.ts';

story('a technician declines with a reason, and the dispatcher finds another one, who accepts', async ({ openPhone, desk }) => {
  const order = await desk.prepare('1号变压器温控仪无显示', 'sentToTechnician');

  const technician = await openPhone(people.technician);
  const atTechnician = new OrderScreen(technician, order);
  await atTechnician.open();
  await atTechnician.pressMore('拒单');
  await technician.button('拒单').click();
  await expect(technician.page.getByText('请检查数据').first()).toBeVisible();
  await technician.page.getByRole('radio', { name: '任务过多' }).check();
  await technician.page.getByRole('textbox', { name: '说明' }).fill('手上还有两张一级工单');
  await technician.button('拒单').click();
  await technician.expectToast('已退回调度员');

  const dispatcher = await openPhone(people.dispatcher);
  const atDispatcher = new OrderScreen(dispatcher, order);
  await atDispatcher.open();
  await atDispatcher.expectStatus('已退回');
  await atDispatcher.expectStatus('退回调度员');
  await expect(atDispatcher.progress.first()).toContainText('手上还有两张一级工单');
  await atDispatcher.press('派单');
  await dispatcher.page.getByRole('radio', { name: /^人员/ }).check();
  await dispatcher.page.getByRole('searchbox').fill(people.colleague.fullName);
  await dispatcher.page.getByRole('radio', { name: new RegExp(people.colleague.fullName) }).check();
  await dispatcher.button('派单').click();
  await dispatcher.expectToast(`已派给${people.colleague.fullName}`);

  const colleague = await openPhone(people.colleague);
  const atColleague = new OrderScreen(colleague, order);
  await atColleague.open();
  await atColleague.press('接单');
  await atColleague.expectStatus('已接单');
  await atColleague.press('开始执行');
  await colleague.button('单独开始').click();
  await atColleague.expectStatus('执行中');
  await atColleague.expectProgress([
    '开始执行',
    '接单',
    `派单给 ${people.colleague.fullName}`,
    '拒单',
    `派单给 ${people.technician.fullName}`,
    '人工建单',
  ]);
});

story('a technician who accepts too late sees that the order was dispatched to another one', async ({ openPhone, desk }) => {
  const order = await desk.prepare('1号变压器高压侧接头发热', 'sentToTechnician');
  const technician = await openPhone(people.technician);
  const atTechnician = new OrderScreen(technician, order);
  await atTechnician.open();

  const dispatcher = await openPhone(people.dispatcher);
  const atDispatcher = new OrderScreen(dispatcher, order);
  await atDispatcher.open();
  await atDispatcher.pressMore('改派');
  await dispatcher.page.getByRole('radio', { name: /^人员/ }).check();
  await dispatcher.page.getByRole('searchbox').fill(people.colleague.fullName);
  await dispatcher.page.getByRole('radio', { name: new RegExp(people.colleague.fullName) }).check();
  await dispatcher.button('改派').click();
  await expect(dispatcher.page.getByText('请检查数据')).toBeVisible();
  await dispatcher.page.getByRole('textbox', { name: '改派原因' }).fill('原执行人手头任务太多');
  await dispatcher.button('改派').click();
  await dispatcher.expectToast(`已派给${people.colleague.fullName}`);
  await expect(atDispatcher.progress.first()).toContainText('原执行人手头任务太多');

  await atTechnician.press('接单');
  await technician.expectToast(/数据不存在|工单状态已变化|找不到这张工单/);
  await expect(technician.button('接单')).toBeHidden();
});
