import { registerMember } from '#support/people/newcomer.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { ApiSession } from '#support/server/api-session.ts';
import { expect, story } from '#support/story.ts';

const screen = 'pages/topmenu/footprint/footprint';

story('a technician decides about the recording of the way, and can take the decision back', async ({ openPhone, server }) => {
  const technician = await registerMember(server, '路行远', 'technician');
  const phone = await openPhone();
  const { page } = phone;
  await phone.signIn(technician, technician.password);
  await phone.open('pages/person/person');
  await page.getByRole('link', { name: '足迹' }).click();
  await expect(page.getByText('这一天没有足迹')).toBeVisible();
  await expect(page.getByRole('heading', { name: '记录在岗足迹' })).toBeVisible();
  await expectAccessible(page);
  await phone.button('同意并开始记录').click();
  await expect(page.getByText('未在岗，不记录')).toBeVisible();
  await phone.button('撤回同意').click();
  await phone.sheet.getByRole('switch', { name: '同时删除我的全部足迹' }).check();
  await phone.sheet.getByRole('button', { name: '撤回同意' }).click();
  await phone.expectToast('已撤回，足迹已删除');
  await expect(page.getByRole('heading', { name: '记录在岗足迹' })).toBeVisible();
});

story('the way of an order is recorded with consent, and shown with its length and stays', async ({ openPhone, desk, server }) => {
  // Without a team, so that the order in hand is what makes him on duty.
  const technician = await registerMember(server, '路在前', 'technician');
  const session = await ApiSession.signIn(server.url, technician, technician.password);
  const { id } = await session.call('getUserInfo', {});
  const order = await desk.prepare('1号变压器巡检轨迹核对', 'toBeDispatched');
  await desk.dispatchTo(id, order.id);
  const { version } = await session.call('getWorkOrder', { id: order.id });
  await session.call('acceptWorkOrder', { id: order.id, version });
  expect(await session.call('setTrackConsent', { given: true })).toMatchObject({ onDuty: true, orderId: order.id });

  // At noon of yesterday, so that no midnight parts the way.
  const noon = Date.parse(`${new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)}T04:00:00Z`);
  const pointOf = (minutes: number, metres: number) => ({
    id: crypto.randomUUID(),
    at: new Date(noon + minutes * 60_000).toISOString(),
    longitude: 120.2,
    latitude: 30.2 + metres / 111_195,
    accuracy: 10,
    orderId: order.id,
  });
  const points = [pointOf(0, 0), pointOf(3, 20), pointOf(6, 30), pointOf(9, 1500)];
  expect(await session.call('createTrackPoints', { points })).toEqual({ stored: points.length, refused: [] });
  const phone = await openPhone();
  const { page } = phone;
  await phone.signIn(technician, technician.password);
  // While it is recorded, the screens of the tab bar say so.
  await phone.open('pages/person/person');
  await expect(page.getByRole('link', { name: '正在记录在岗足迹' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: '正在记录在岗足迹' }).click();
  await expect(page.getByText('在岗，记录中')).toBeVisible();
  await phone.open(`${screen}?date=${new Date(noon).toISOString().slice(0, 10)}`);
  await expect(page.getByText('1.5 km')).toBeVisible();
  await expect(page.getByRole('region', { name: '走过的路线' })).toBeVisible();
  await expect(page.getByRole('link', { name: /停留 6/ })).toBeVisible();
  await expectAccessible(page);
});
