import { registerMember } from '#support/people/newcomer.ts';
import { people, teamName } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import type { Phone } from '#support/screens/phone.ts';
import { ApiSession } from '#support/server/api-session.ts';
import { expect, story } from '#support/story.ts';

const home = 'pages/index/index';
const list = 'pages/announcement/list';
const managed = 'pages/announcement/managed';
const title = '2 号楼电缆沟积水，作业前先抽水';
const text = '进沟前先抽水、测氧。\n\n⚡ مرحبا：两人同行，一人监护。';

story('an announcement is published for a team, confirmed by one, and others are reminded of it', async ({ openPhone, desk }) => {
  await publishAnother(await desk.openSession(people.administrator));
  const administrator = await openPhone(people.administrator);
  await publishForTeam(administrator);
  const technician = await openPhone(people.technician);
  await readAndConfirm(technician);

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
});

/** One that waits for the staff already. */
async function publishAnother(session: ApiSession): Promise<void> {
  const { id, version } = await session.call('saveAnnouncement', {
    title: '验电笔送检',
    text,
    audience: { kind: 'staff' },
    mustConfirm: true,
  });
  await session.call('publishAnnouncement', { id, version });
}

/** Writes it in the form, looks at it on its page and publishes it there. */
async function publishForTeam(administrator: Phone): Promise<void> {
  const { page, sheet } = administrator;
  await administrator.open(managed);
  await administrator.button('写公告').click();
  await administrator.button('保存并预览').click();
  await expect(page.getByText('请检查数据').first()).toBeVisible();
  await page.getByRole('textbox', { name: '标题' }).fill(title);
  await page.getByRole('textbox', { name: '正文' }).fill(text);
  await page.getByText('指定班组', { exact: true }).click();
  await administrator.button('选择班组').click();
  await sheet.getByText(teamName, { exact: true }).click();
  await sheet.getByRole('button', { name: /^(确定|完成)/ }).click();
  await expect(page.getByText(/^将发给 \d+ 人$/)).toBeVisible();
  await page.getByRole('switch', { name: /^需要确认已读/ }).click();
  await expectAccessible(page);
  // What was typed outlives a reload.
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('电缆沟');
  await page.reload();
  await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue(title);
  await administrator.button('保存并预览').click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await administrator.button('发布').click();
  await expect(sheet).toContainText('发布后不能修改');
  await sheet.getByRole('button', { name: '发布', exact: true }).click();
  await expect(administrator.card('阅读情况')).toContainText(/0\/\d+/);
  // A toast lies above the button of the screen for a moment.
  await expect(page.getByText('已发布', { exact: true })).toBeHidden();
  await expectAccessible(page);
}

/** From the message; then from the line on the home screen, which stays until it is confirmed. */
async function readAndConfirm(technician: Phone): Promise<void> {
  const { page } = technician;
  await technician.open('pages/topmenu/mesnotification/mesnotification');
  const message = page.locator('section').filter({ hasText: title });
  await expect(message).toContainText('公告需要您确认已读');
  await message.getByRole('link').click();
  // Messages about comments may quote the same words.
  await expect(page).toHaveURL(/announcement\/detail/);
  await expect(page.getByText('两人同行，一人监护')).toBeVisible();
  await expectAccessible(page);
  await technician.open(home);
  const line = page.getByRole('link', { name: new RegExp(`${title}.*待确认`) });
  await line.click();
  // Others wait, too, so the line leads to the list, with what waits first.
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: title }).click();
  await technician.button('确认已读').click();
  await expect(page.getByText(/^您已于 .* 确认已读$/)).toBeVisible();
  await expect(technician.button('确认已读')).toBeHidden();
  await technician.open(home);
  await expect(page.getByRole('heading', { name: '今日概览' })).toBeVisible();
  await expect(line).toBeHidden();
}

story('a correction replaces an announcement while somebody has it open', async ({ openPhone, desk }) => {
  const session = await desk.openSession(people.administrator);
  const draft = await session.call('saveAnnouncement', { title: '接地线编号', text, audience: { kind: 'staff' }, mustConfirm: true });
  await session.call('publishAnnouncement', { id: draft.id, version: draft.version });
  const colleague = await openPhone(people.colleague);
  await colleague.open(`pages/announcement/detail?id=${draft.id}`);
  await expect(colleague.button('确认已读')).toBeVisible();
  const administrator = await openPhone(people.administrator);
  await administrator.open(`pages/announcement/manage?id=${draft.id}`);
  await administrator.button('更正公告').click();
  await expect(administrator.page.getByRole('textbox', { name: '正文' })).toHaveValue(text);
  await administrator.page.getByRole('textbox', { name: '标题' }).fill('更正：接地线编号');
  await administrator.button('保存并预览').click();
  await administrator.button('发布').click();
  await administrator.sheet.getByRole('button', { name: '发布', exact: true }).click();
  await expect(administrator.card('阅读情况')).toBeVisible();
  await colleague.button('确认已读').click();
  await expect(colleague.page.getByText('此公告已更正，请以更正后的为准')).toBeVisible();
  await colleague.page.getByRole('link', { name: '查看更正后的公告' }).click();
  await expect(colleague.page.getByRole('heading', { name: '更正：接地线编号' })).toBeVisible();
});

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
