import { registerMember } from '#support/people/newcomer.ts';
import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { ApiSession } from '#support/server/api-session.ts';
import { expect, story } from '#support/story.ts';

story('whoever waits sees roughly where a technician who agreed to it is, until they arrive', async ({ openPhone, desk, server }) => {
  // Without a team, so that the order in hand is what makes her on duty.
  const technician = await registerMember(server, '程在途', 'technician');
  const session = await ApiSession.signIn(server.url, technician, technician.password);
  const { id: accountId } = await session.call('getUserInfo', {});
  const order = await desk.prepare('3号厂房配电箱异响', 'toBeDispatched');
  await desk.dispatchTo(accountId, order.id);
  const { version } = await session.call('getWorkOrder', { id: order.id });
  const accepted = await session.call('acceptWorkOrder', { id: order.id, version });
  const started = await session.call('assignWorkOrder', {
    id: order.id,
    version: accepted.version,
    memberIds: [accountId],
    leadId: accountId,
  });

  const waiting = await openPhone(people.client);
  const { page } = waiting;
  await waiting.open(`pages/workorderlist/workdetail/workdetail?id=${order.id}`);
  await expect(page.getByRole('heading', { name: '处理人尚未到场' })).toBeVisible();
  await waiting.button('查看位置').click();
  await expect(page.getByText('暂时看不到处理人的位置。可点下方“联系”打电话。')).toBeVisible();

  const phone = await openPhone(session);
  await phone.open('pages/topmenu/footprint/footprint');
  await phone.button('同意并开始记录').click();
  const sharing = phone.page.getByRole('switch', { name: '上门途中让报修人看到我' });
  await expect(sharing).not.toBeChecked();
  await sharing.click();
  await expect(sharing).toBeChecked();
  await expectAccessible(phone.page);
  const { position } = await session.call('getWorkOrder', { id: order.id });
  // Some two kilometres south of the site.
  const point = { longitude: position?.longitude ?? 0, latitude: (position?.latitude ?? 0) - 0.02, accuracy: 8, orderId: order.id };
  await session.call('createTrackPoints', { points: [{ id: crypto.randomUUID(), at: new Date().toISOString(), ...point }] });

  await waiting.button('刷新位置').click();
  await expect(page.getByText(/程在途 距现场约 \d\.\d km（直线），.*更新。位置精确到约 100 米。/)).toBeVisible();
  await expect(page.getByRole('region', { name: '处理人和现场的地图，内容与上面的文字相同' })).toBeVisible();
  await expectAccessible(page);

  await session.call('updateWorkOrder', { mode: 'checkIn', id: order.id, version: started.version });
  await expect(page.getByRole('heading', { name: '处理人尚未到场' })).toBeHidden();
});
