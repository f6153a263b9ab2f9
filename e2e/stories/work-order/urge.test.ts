import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { listRows } from '#support/screens/list-rows.ts';
import { expect, story } from '#support/story.ts';

story(
  'a client urges once in half an hour, three urges of a stage are enough, and the next stage may be urged',
  async ({ openPhone, desk }) => {
    const order = await desk.prepare('2号水泵房排水泵频繁启停', 'sentToTechnician');
    const phone = await openPhone(people.client);
    const { page, sheet } = phone;
    await phone.open(`pages/workorderlist/workdetail/workdetail?id=${order.id}`);
    await expect(page.getByRole('heading', { name: order.title })).toBeVisible();
    await phone.button('更多').click();
    await sheet.getByRole('button', { name: '催办' }).click();
    await phone.expectToast('已催办，对方会收到消息');

    const urge = sheet.getByRole('button', { name: '催办' });
    await phone.button('更多').click();
    await expect(urge).toBeDisabled();
    await expect(urge).toHaveAccessibleName('催办 半小时内已催办过');
    await expectAccessible(page);
    await phone.button('关闭').click();

    for (const person of [people.dispatcher, people.administrator]) {
      const session = await desk.openSession(person);
      const { version } = await session.call('getWorkOrder', { id: order.id });
      await session.call('updateWorkOrder', { mode: 'urge', id: order.id, version });
    }
    await phone.button('更多').click();
    await expect(urge).toHaveAccessibleName('催办 本环节已催办 3 次，请直接联系处理人');
    await phone.button('关闭').click();

    const technician = await openPhone(people.technician);
    await technician.open('pages/topmenu/mesnotification/mesnotification');
    await expect(listRows(technician.page).filter({ hasText: order.title }).filter({ hasText: '有人催办，请尽快处理' })).toHaveCount(1);
    const session = await desk.openSession(people.technician);
    const { version } = await session.call('getWorkOrder', { id: order.id });
    await session.call('acceptWorkOrder', { id: order.id, version });

    // The one who has it has moved it on, so that it may be urged anew.
    await expect(page.getByText('已接单').first()).toBeVisible();
    await phone.button('更多').click();
    await expect(urge).toBeEnabled();
  },
);
