import type { ApiInput } from '@energy-om/contract';
import { registerMember } from '#support/people/newcomer.ts';
import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import type { Phone } from '#support/screens/phone.ts';
import { ApiSession } from '#support/server/api-session.ts';
import { expect, story } from '#support/story.ts';

const teamName = '交接班试点班';
const [outgoingName, incomingName] = ['柯明远', '岳小川'];
const title = '交接班时未办完的渗漏处理';
const remark = '泵房钥匙在值班室 03 格';

/** Minutes after midnight of one shift that ends within ten minutes or so, and of another one that goes on. */
function listShiftTimes(now: Date): { ending: { from: number; to: number }; goingOn: { from: number; to: number } } {
  const [hour = 0, minute = 0] = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Shanghai', hour: '2-digit', minute: '2-digit' })
    .format(now)
    .split(':')
    .map(Number);
  const end = hour * 60 + minute + 10;
  return end < 24 * 60
    ? { ending: { from: 0, to: end }, goingOn: { from: 0, to: 0 } }
    : { ending: { from: 1, to: 0 }, goingOn: { from: 12 * 60, to: 12 * 60 - 1 } };
}

function rosterOf(teamId: string, today: string, outgoingId: string, incomingId: string): ApiInput<'saveRoster'> {
  const { ending, goingOn } = listShiftTimes(new Date());
  return {
    teamId,
    version: 0,
    shiftTypes: [
      { key: 'early', name: '早班', letter: '早', ...ending, onCall: false },
      { key: 'late', name: '晚班', letter: '晚', ...goingOn, onCall: false },
    ],
    // Only today counts: the first crew ends its shift, and the second one goes on.
    cycle: ['early', 'late', null],
    crews: [
      { name: '一值', offset: 0, memberIds: [outgoingId] },
      { name: '二值', offset: 1, memberIds: [incomingId] },
    ],
    startsOn: today,
    limits: { minRestHours: 0, maxOvertimeHours: 36, minOnDuty: 0 },
    reason: '试点',
  };
}

story(
  'a shift is handed over: the outgoing one signs, the incoming one reads each item, asks about one and gets an answer, and signs',
  async ({ openPhone, server, desk }) => {
    const administrator = await desk.openSession(people.administrator);
    const [outgoing, incoming] = [
      await registerMember(server, outgoingName, 'team_leader'),
      await registerMember(server, incomingName, 'technician'),
    ];
    const members = (await administrator.call('listMembers', { keyword: '', pageSize: 100 })).items;
    const idOf = (name: string) => members.find(({ fullName }) => fullName === name)?.accountId ?? '';
    // A place of its own, where no alarm stands.
    const area = await administrator.call('saveArea', { kind: 'site', name: '交接班试点站', parentId: null });
    const { id: teamId } = await administrator.call('createTeam', {
      ...{ name: teamName, specialties: [], areaIds: [area.id], phone: '' },
      ...{ memberIds: [idOf(outgoingName), idOf(incomingName)], leaderId: idOf(outgoingName) },
    });
    const order = await desk.prepare(title, 'toBeDispatched', people.dispatcher);
    const dispatcher = await desk.openSession(people.dispatcher);
    const { version } = await dispatcher.call('getWorkOrder', { id: order.id });
    const { suggestedExpectedAt: expectedAt } = await dispatcher.call('getDispatchChoices', { id: order.id });
    await dispatcher.call('dispatchWorkOrder', { id: order.id, version, expectedAt, teamId });
    const { today } = await administrator.call('getRoster', { teamId });
    await administrator.call('saveRoster', rosterOf(teamId, today, idOf(outgoingName), idOf(incomingName)));

    const session = await ApiSession.signIn(server.url, outgoing, outgoing.password);
    // A job composes the card.
    await expect.poll(async () => (await session.call('getDuty', {})).handovers).toHaveLength(1);
    const first = await openPhone(session);
    await first.open('pages/myscheduling/myscheduling');
    const due = first.page.getByRole('link', { name: /请办理交班/ });
    await due.click();
    await expect(first.page.getByText(title)).toBeVisible();
    await first.page.getByRole('button', { name: /^添加备注/ }).click();
    await first.page.getByRole('textbox', { name: /^备注/ }).fill(remark);
    await first.button('发送').click();
    await expect(first.page.getByText(remark)).toBeVisible();
    await expectAccessible(first.page);
    await first.button('签名交班').click();
    await first.expectToast('已交班，等接班人确认');

    const second = await openPhone(await ApiSession.signIn(server.url, incoming, incoming.password));
    await second.open('pages/myscheduling/myscheduling');
    await second.page.getByRole('link', { name: /请办理接班/ }).click();
    await expect(second.page.getByRole('heading', { name: title })).toBeVisible();
    await expect(second.page.getByText(remark)).toBeVisible();
    await expectAccessible(second.page);
    await second.button('有疑问').click();
    await second.page.getByRole('textbox', { name: /^疑问内容/ }).fill('漏点在哪一层？');
    await second.button('提交').click();
    await expect(second.page.getByText('漏点在哪一层？')).toBeVisible();

    await answer(first, second);
    await second.button('签名接班').click();
    await second.expectToast('交接完成');
    await expect(second.page.getByText('已交接')).toBeVisible();
    await expectAccessible(second.page);
    await first.page.reload();
    await expect(first.page.getByText('漏点在哪一层？')).toBeVisible();
  },
);

/** The question reaches whoever handed over, and the answer whoever asked. */
async function answer(first: Phone, second: Phone): Promise<void> {
  await first.open('pages/topmenu/mesnotification/mesnotification');
  await first.page.getByRole('link', { name: /交接班有疑问，请答复/ }).click();
  await first.page.getByRole('button', { name: new RegExp(title) }).click();
  await first.page.getByRole('textbox', { name: /^写留言/ }).fill('在二层泵房东侧');
  await expectAccessible(first.page);
  await first.button('发送').click();
  await expect(first.page.getByRole('dialog').getByText('在二层泵房东侧').last()).toBeVisible();
  await first.button('关闭').click();
  await second.open('pages/topmenu/mesnotification/mesnotification');
  await second.page.getByRole('link', { name: /交接班疑问有答复/ }).click();
  await expect(second.page.getByText('在二层泵房东侧')).toBeVisible();
  await expect(second.page.getByText('已答复')).toBeVisible();
}
