import { people } from '#support/people/people.ts';
import { OrderScreen } from '#support/screens/order-screen.ts';
import { expect, story } from '#support/story.ts';

story('a leader who cannot assign an order returns it to the dispatcher', async ({ openPhone, desk }) => {
  const order = await desk.prepare('1号变压器油位计模糊', 'toBeAssigned');
  const leader = await openPhone(people.leader);
  const atLeader = new OrderScreen(leader, order);
  await atLeader.open();
  await atLeader.pressMore('退单');
  await expect(leader.page.getByText('工单将退回调度员重新派单。')).toBeVisible();
  await leader.page.getByRole('radio', { name: '专业不符' }).check();
  await leader.button('退单').click();
  await leader.expectToast('已退回调度员');

  const dispatcher = await openPhone(people.dispatcher);
  const atDispatcher = new OrderScreen(dispatcher, order);
  await atDispatcher.open();
  await atDispatcher.expectStatus('退回调度员');
  await expect(atDispatcher.progress.first()).toContainText('专业不符');
  await expect(dispatcher.button('派单')).toBeEnabled();
});

story('an order that the executor cannot finish goes back to the leader, who returns it to the dispatcher', async ({ openPhone, desk }) => {
  const order = await desk.prepare('1号变压器瓦斯继电器动作', 'executing');
  const technician = await openPhone(people.technician);
  const atTechnician = new OrderScreen(technician, order);
  await atTechnician.open();
  await atTechnician.pressMore('退单');
  await technician.page.getByRole('radio', { name: '缺少备件' }).check();
  await technician.button('退单').click();
  await expect(technician.page.getByText('请检查数据')).toBeVisible();
  await technician.page.getByRole('textbox', { name: '已完成的工作' }).fill('已停电隔离，取油样送检');
  await technician.button('退单').click();
  await technician.expectToast('已退回班组长');

  const leader = await openPhone(people.leader);
  const atLeader = new OrderScreen(leader, order);
  await atLeader.open();
  await atLeader.expectStatus('退回班组长');
  await expect(atLeader.progress.first()).toContainText('已停电隔离，取油样送检');
  await expect(leader.button('指派')).toBeEnabled();
  await atLeader.pressMore('退回调度员');
  await leader.page.getByRole('radio', { name: '缺少备件' }).check();
  await leader.page.getByRole('textbox', { name: '说明' }).fill('继电器到货要一周，建议改派设备厂家');
  await leader.button('退回调度员').click();
  await leader.expectToast('已退回调度员');

  const dispatcher = await openPhone(people.dispatcher);
  const atDispatcher = new OrderScreen(dispatcher, order);
  await atDispatcher.open();
  await atDispatcher.expectStatus('退回调度员');
  await atDispatcher.expectProgress(['退回调度员', '退单', '指派', '接单', '派单给', '人工建单']);
});
