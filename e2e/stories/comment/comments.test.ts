import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { expect, story } from '#support/story.ts';

const orderRoute = 'pages/workorderlist/workdetail/workdetail';

story(
  'a comment names the dispatcher, who opens it from the message; the client sees only what is for clients',
  async ({ openPhone, desk }) => {
    const order = await desk.prepare('2号变压器温控仪无显示', 'executing');
    const technician = await openPhone(people.technician);
    await technician.open(`${orderRoute}?id=${order.id}`);
    await technician.page.getByRole('link', { name: '评论', exact: true }).click();
    await expect(technician.page.getByText('还没有评论')).toBeVisible();
    await technician.button('写评论').click();
    const text = technician.page.getByRole('textbox', { name: '内容' });
    await text.pressSequentially('请看 @');
    await expectAccessible(technician.page);
    await technician.page.getByRole('button', { name: new RegExp(`^${people.dispatcher.fullName}`) }).click();
    await text.pressSequentially('<b>备件</b>在哪');
    // What was typed outlives a reload.
    await expect.poll(() => technician.page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('备件');
    await technician.page.reload();
    await technician.button('写评论').click();
    await expect(text).toHaveValue(`请看 @${people.dispatcher.fullName} <b>备件</b>在哪`);
    await technician.button('发布').click();
    await expect(technician.page.getByText('<b>备件</b>在哪')).toBeVisible();
    await expectAccessible(technician.page);

    const dispatcher = await openPhone(people.dispatcher);
    await dispatcher.open('pages/topmenu/mesnotification/mesnotification');
    const message = dispatcher.page.locator('section').filter({ hasText: order.title }).filter({ hasText: '评论中提到了您' });
    await expect(message).toContainText('备件');
    await message.getByRole('link').click();
    await expect(dispatcher.page.getByText('<b>备件</b>在哪')).toBeVisible();
    await expect(dispatcher.page.getByText('内部', { exact: true })).toBeVisible();

    // The dispatcher answers for the client to read, and it appears where the technician and the client have the screen open.
    const client = await openPhone(people.client);
    await client.open(`pages/workorderlist/workdetail/comments?id=${order.id}`);
    await expect(client.page.getByText('还没有评论')).toBeVisible();
    await dispatcher.button('写评论').click();
    await dispatcher.page.getByRole('textbox', { name: '内容' }).fill('备件已送出，四点前恢复');
    await dispatcher.page.getByRole('switch', { name: /^内部/ }).click();
    await dispatcher.button('发布').click();
    for (const phone of [dispatcher, technician, client]) await expect(phone.page.getByText('备件已送出，四点前恢复')).toBeVisible();
    await expect(client.page.getByText('<b>备件</b>在哪')).toBeHidden();
    await expect(client.page.getByText('内部')).toBeHidden();
    await expectAccessible(client.page);
  },
);
