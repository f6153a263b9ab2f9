import { registerMember } from '#support/people/newcomer.ts';
import { people, teamName } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { ApiSession } from '#support/server/api-session.ts';
import { expect, story } from '#support/story.ts';

const home = 'pages/index/index';
const list = 'pages/announcement/list';
const managed = 'pages/announcement/managed';
const title = '2 号楼电缆沟积水，作业前先抽水';
const text = '进沟前先抽水、测氧。\n\n⚡ مرحبا：两人同行，一人监护。';

story(
  'an announcement for a team is published, read, confirmed, counted and reminded of, and corrected in the end',
  async ({ openPhone, desk }) => {
    const administrator = await openPhone(people.administrator);
    await administrator.open(managed);
    await administrator.button('写公告').click();
    await administrator.button('保存并预览').click();
    await expect(administrator.page.getByText('请检查数据').first()).toBeVisible();
    await administrator.page.getByRole('textbox', { name: '标题' }).fill(title);
    await administrator.page.getByRole('textbox', { name: '正文' }).fill(text);
    await administrator.page.getByText('指定班组', { exact: true }).click();
    await administrator.button('选择班组').click();
    await administrator.sheet.getByText(teamName, { exact: true }).click();
    await administrator.sheet.getByRole('button', { name: /^(确定|完成)/ }).click();
    await expect(administrator.page.getByText(/^将发给 \d+ 人$/)).toBeVisible();
    await administrator.page.getByRole('switch', { name: /^需要确认已读/ }).click();
    await expectAccessible(administrator.page);
    // What was typed outlives a reload.
    await expect.poll(() => administrator.page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('电缆沟');
    await administrator.page.reload();
    await expect(administrator.page.getByRole('textbox', { name: '标题' })).toHaveValue(title);
    await administrator.button('保存并预览').click();
    await expect(administrator.page.getByRole('heading', { name: title })).toBeVisible();
    await administrator.button('发布').click();
    await expect(administrator.sheet).toContainText('发布后不能修改');
    await administrator.sheet.getByRole('button', { name: '发布', exact: true }).click();
    await expect(administrator.card('阅读情况')).toContainText(/0\/\d+/);
    // A toast lies above the button of the screen for a moment.
    await expect(administrator.page.getByText('已发布', { exact: true })).toBeHidden();
    await expectAccessible(administrator.page);

    // The technician gets a message and a line on the home screen until it is confirmed; opening alone is not enough.
    const technician = await openPhone(people.technician);
    await technician.open('pages/topmenu/mesnotification/mesnotification');
    const message = technician.page.locator('section').filter({ hasText: title });
    await expect(message).toContainText('公告需要您确认已读');
    await message.getByRole('link').click();
    await expect(technician.page.getByText('两人同行，一人监护')).toBeVisible();
    await expectAccessible(technician.page);
    await technician.open(home);
    const line = technician.page.getByRole('link', { name: new RegExp(`${title}.*待确认`) });
    await line.click();
    // Others wait, too, so the line leads to the list, with what waits first.
    await expect(technician.page.getByRole('heading', { name: title })).toBeVisible();
    await expectAccessible(technician.page);
    await technician.page.getByRole('link', { name: title }).click();
    await technician.button('确认已读').click();
    await expect(technician.page.getByText(/^您已于 .* 确认已读$/)).toBeVisible();
    await expect(technician.button('确认已读')).toBeHidden();
    await technician.open(home);
    await expect(technician.page.getByRole('link', { name: '消息', exact: false }).first()).toBeVisible();
    await expect(line).toBeHidden();

    // The administrator sees who has not, and reminds one of them; a second time is too soon.
    await administrator.page.reload();
    await expect(administrator.card('阅读情况')).toContainText(/1\/\d+/);
    await administrator.page.getByRole('link', { name: '查看名单' }).click();
    await expect(administrator.page.getByText(people.leader.fullName)).toBeVisible();
    await expect(administrator.page.getByText(people.technician.fullName)).toBeHidden();
    await expectAccessible(administrator.page);
    await administrator.button(`提醒${people.leader.fullName}`).click();
    await expect(administrator.page.getByText('已提醒 1 人')).toBeVisible();
    await expect(administrator.button(`提醒${people.leader.fullName}`)).toBeHidden();
    const leader = await desk.openSession(people.leader);
    await expect
      .poll(async () => (await leader.call('listNotifications', { kind: 'announcements' })).items.map(({ topic }) => topic))
      .toContain('announcementWaits');

    // A correction replaces it while the colleague has it open.
    const colleague = await openPhone(people.colleague);
    const { items } = await leader.call('listAnnouncements', {});
    const first = items.find((each) => each.title === title);
    await colleague.open(`pages/announcement/detail?id=${first?.id}`);
    await expect(colleague.button('确认已读')).toBeVisible();
    await administrator.button('返回').click();
    await administrator.button('更正公告').click();
    await expect(administrator.page.getByRole('textbox', { name: '正文' })).toHaveValue(text);
    await administrator.page.getByRole('textbox', { name: '标题' }).fill(`更正：${title}`);
    await administrator.button('保存并预览').click();
    await administrator.button('发布').click();
    await administrator.sheet.getByRole('button', { name: '发布', exact: true }).click();
    await expect(administrator.card('阅读情况')).toBeVisible();
    await colleague.button('确认已读').click();
    await expect(colleague.page.getByText('此公告已更正，请以更正后的为准')).toBeVisible();
    await colleague.page.getByRole('link', { name: '查看更正后的公告' }).click();
    await expect(colleague.page.getByRole('heading', { name: `更正：${title}` })).toBeVisible();
  },
);

story('a draft is scheduled, taken back and deleted; somebody new sees what is still to be read', async ({ openPhone, server, desk }) => {
  const session = await desk.openSession(people.administrator);
  const publishAt = new Date(Date.now() + 86_400_000).toISOString();
  const draft = await session.call('saveAnnouncement', { title: '定时公告', text: '明天生效', audience: { kind: 'staff' }, publishAt });
  const administrator = await openPhone(people.administrator);
  await administrator.open(`pages/announcement/manage?id=${draft.id}`);
  await administrator.button('定时发布').click();
  await administrator.sheet.getByRole('button', { name: '定时发布', exact: true }).click();
  await expect(administrator.page.getByText('待发布', { exact: true })).toBeVisible();
  await administrator.button('取消定时发布').click();
  await administrator.sheet.getByRole('button', { name: '取消定时发布', exact: true }).click();
  await administrator.button('删除草稿').click();
  await administrator.sheet.getByRole('button', { name: '删除草稿', exact: true }).click();
  await expect(
    administrator.page.getByRole('heading', { name: '公告管理' }).or(administrator.page.getByText('公告管理')).first(),
  ).toBeVisible();
  await expect(administrator.page.getByText('定时公告', { exact: true })).toBeHidden();

  const member = await registerMember(server, '贺新来', 'occupant');
  const newcomer = await openPhone(await ApiSession.signIn(server.url, member, member.password));
  await newcomer.open(list);
  await expect(newcomer.page.getByRole('heading', { name: /短时停电/ })).toBeVisible();
  await expectAccessible(newcomer.page);
  await newcomer.open(managed);
  await expect(newcomer.button('写公告')).toBeHidden();
});
