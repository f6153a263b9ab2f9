import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import type { Phone } from '#support/screens/phone.ts';
import { ApiSession } from '#support/server/api-session.ts';
import { expect, story } from '#support/story.ts';

const teamName = '河东轮班组';

story('a roster is made, a day of it changed with a reason, and its people see their shifts', async ({ openPhone, server }) => {
  const session = await ApiSession.signIn(server.url, people.administrator);
  const teams = await session.call('listTeams', {});
  const member = teams.flatMap(({ members }) => members).find(({ fullName }) => fullName === people.otherTechnician.fullName);
  const team = await session.call('createTeam', {
    name: teamName,
    specialties: [],
    areaIds: [],
    phone: '',
    memberIds: [member?.id ?? ''],
    leaderId: null,
  });

  const phone = await openPhone(session);
  const { page } = phone;
  await phone.open('pages/myscheduling/roster');
  await phone.pick('班组', teamName);
  await expect(page.getByText('还没有排班')).toBeVisible();
  await phone.button('制定排班').click();
  await page.getByRole('radio', { name: /^四班两倒/ }).check();
  await page.getByRole('group', { name: '1 值' }).getByRole('button', { name: '选择人员' }).click();
  await phone.sheet.getByText(people.otherTechnician.fullName).click();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await phone.button('保存排班').click();
  await phone.expectToast('排班已保存');
  await phone.pick('班组', teamName);
  await phone.button('后两周').click();
  const cells = page.getByRole('button', { name: new RegExp(`^${people.otherTechnician.fullName} .*夜班$`) });
  await expect(cells.first()).toBeVisible();
  await expectAccessible(page);

  // The day after a night begins when the night ends, which needs a reason.
  const night = await cells.first().getAttribute('aria-label');
  const after = page.locator(`td:has(button[aria-label="${night}"]) + td button`);
  await after.click();
  await page.getByRole('radio', { name: '白班' }).check();
  await phone.button('调整').click();
  await expect(phone.sheet.getByText('两班间隔只有 0 小时')).toBeVisible();
  await page.getByRole('textbox', { name: /^调整原因/ }).fill('顶替病假');
  await phone.button('调整').click();
  await phone.expectToast('班次已调整');
  await expect(after).toHaveAccessibleName(/白班$/);

  const worker = await openPhone(people.otherTechnician);
  await worker.open('pages/myscheduling/myscheduling');
  await expect(worker.card('我的班次')).toBeVisible();
  await expect(worker.page.getByRole('button', { name: /夜班/ }).first()).toBeVisible();
  await expectAccessible(worker.page);

  await removeAfterConflict(phone, session, team.id);
});

/** Somebody else saves the roster while it is on the screen; then it is removed. */
async function removeAfterConflict(phone: Phone, session: ApiSession, teamId: string): Promise<void> {
  const { page } = phone;
  await phone.button('编辑排班').click();
  await page.getByRole('textbox', { name: /^每月加班不超过/ }).fill('40');
  const { roster } = await session.call('getRoster', { teamId: teamId });
  if (!roster) throw new Error('the roster is gone');
  const { teamName: _, ...stored } = roster;
  await session.call('saveRoster', { ...stored, limits: { ...stored.limits, maxOvertimeHours: 50 }, reason: '顶替病假' });
  await phone.button('保存排班').click();
  await expect(page.getByRole('alert').filter({ hasText: '50' })).toBeVisible();
  await expectAccessible(page);
  await phone.button('采用最新').click();
  await phone.button('删除排班').click();
  await phone.sheet.getByRole('button', { name: '删除排班' }).click();
  await phone.expectToast('排班已删除');
  await expect(page.getByText('还没有排班')).toBeVisible();
}
