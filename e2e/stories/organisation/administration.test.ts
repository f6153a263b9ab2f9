import { registerMember, registerNewcomer } from '#support/people/newcomer.ts';
import { people, teamName } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { JoinScreen } from '#support/screens/join-screen.ts';
import type { Phone } from '#support/screens/phone.ts';
import { expect, story } from '#support/story.ts';

const organisation = '滨江能源运维';
const branch = '滨江能源运维江北分公司';

/** Opens a person's page from the list on the administrator's phone. */
async function openPerson(phone: Phone, tab: '成员' | '加入申请', fullName: string): Promise<void> {
  const { page } = phone;
  await phone.open('pages/organisation/memberlist');
  await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
  await page.getByRole('searchbox').fill(fullName);
  await page.getByRole('link', { name: fullName }).click();
  await expect(page.getByRole('heading', { name: new RegExp(fullName) })).toBeVisible();
}

story(
  'an applicant asks to join, the administrator approves with a role, and the new member sees the organisation',
  async ({ openPhone, server }) => {
    const newcomer = await registerNewcomer(server, '钱小雨');
    const phone = await openPhone();
    const join = new JoinScreen(phone);
    await join.signIn(newcomer);
    await join.requestToJoin(organisation, '电气二班新来的技工');
    await expect(phone.page.getByText('等待审核').first()).toBeVisible();
    await expectAccessible(phone.page);

    const administrator = await openPhone(people.administrator);
    await administrator.open('pages/person/orglist/orglist');
    await expect(administrator.page.getByText(/^\d+ 人待审核$/)).toBeVisible();
    await expectAccessible(administrator.page);
    await openPerson(administrator, '加入申请', newcomer.fullName);
    await expect(administrator.page.getByText('电气二班新来的技工')).toBeVisible();
    await administrator.button('同意').click();
    await administrator.sheet.getByRole('button', { name: '同意' }).click();
    await expect(administrator.sheet.getByText('请选择角色')).toBeVisible();
    await administrator.sheet.getByRole('radio', { name: /^技术员/ }).check();
    await administrator.pick('班组', teamName);
    await expectAccessible(administrator.page);
    await administrator.sheet.getByRole('button', { name: '同意' }).click();
    await administrator.expectToast('钱小雨已加入');

    await phone.page.reload();
    await phone.button(`进入 ${organisation}`).click();
    await expect(phone.page).toHaveURL(/#\/pages\/index\/index/);
    await expect(phone.page.getByText(organisation)).toBeVisible();
    await phone.open('pages/topmenu/operationsteam/operationsteam');
    await expect(phone.page.getByRole('heading', { name: teamName })).toBeVisible();
    await expect(phone.page.getByText('本人 · 空闲')).toBeVisible();
    await expectAccessible(phone.page);
  },
);

story('a refused request shows the reason, and can be repeated and withdrawn', async ({ openPhone, server }) => {
  const newcomer = await registerNewcomer(server, '陶然');
  const phone = await openPhone();
  const join = new JoinScreen(phone);
  await join.signIn(newcomer);
  await join.requestToJoin(organisation, '我是新来的');

  const administrator = await openPhone(people.administrator);
  await openPerson(administrator, '加入申请', newcomer.fullName);
  await administrator.button('拒绝').click();
  await administrator.sheet.getByRole('textbox', { name: '原因' }).fill('请先联系班组长李卫东');
  await administrator.sheet.getByRole('button', { name: '拒绝' }).click();
  await administrator.expectToast('已拒绝');

  await phone.page.reload();
  await expect(phone.page.getByText('原因：请先联系班组长李卫东')).toBeVisible();
  await expectAccessible(phone.page);
  await phone.button('再次申请').click();
  await phone.button('提交申请').click();
  await phone.expectToast('申请已提交');
  await phone.button('撤回申请').click();
  await phone.sheet.getByRole('button', { name: '撤回申请' }).click();
  await phone.expectToast('申请已撤回');
  await expect(phone.page.getByText('您还没有加入组织')).toBeVisible();
});

story('an account of two organisations switches between them without signing in again', async ({ openPhone }) => {
  const phone = await openPhone();
  const { page } = phone;
  await phone.signIn(people.administrator);
  await phone.open('pages/index/index');
  await expect(page.getByRole('heading', { name: '设备在线' })).toBeVisible();
  await phone.button(`${organisation}，切换组织`).click();
  await expectAccessible(page);
  await phone.sheet.getByRole('button', { name: new RegExp(`^${branch}`) }).click();
  await expect(phone.button(`${branch}，切换组织`)).toBeVisible();
  await expect(page.getByRole('heading', { name: '设备在线' })).toBeHidden();
  await phone.open('pages/workorderlist/workorderlist?tab=executing&scope=all');
  await expect(page.getByText('没有执行中的工单')).toBeVisible();

  await page.reload();
  await phone.open('pages/person/orglist/orglist');
  await phone.button(`切换到 ${organisation}`).click();
  await expect(page).toHaveURL(/#\/pages\/index\/index/);
  await expect(phone.button(`${organisation}，切换组织`)).toBeVisible();
  await expect(page.getByRole('heading', { name: '设备在线' })).toBeVisible();
});

story('a role is granted for one area and revoked, and nobody changes their own roles', async ({ openPhone, server }) => {
  const member = await registerMember(server, '葛青山', 'technician');
  const administrator = await openPhone(people.administrator);
  const { page } = administrator;
  await openPerson(administrator, '成员', member.fullName);
  await administrator.button('添加角色').click();
  await administrator.sheet.getByRole('radio', { name: /^调度员/ }).check();
  await administrator.pick('负责区域', '江畔智谷产业园 A 区');
  await administrator.button('添加').click();
  await administrator.expectToast('已授予调度员');
  await expect(page.getByText('江畔智谷产业园 A 区')).toBeVisible();
  await expectAccessible(page);
  await administrator.button('收回角色 调度员').click();
  await administrator.sheet.getByRole('button', { name: '收回角色' }).click();
  await administrator.expectToast('已收回调度员');
  await expect(page.getByText('江畔智谷产业园 A 区')).toBeHidden();

  await openPerson(administrator, '成员', people.administrator.fullName);
  await expect(page.getByText(/不能给自己授权/)).toBeVisible();
  await expect(administrator.button('添加角色')).toBeHidden();
});

story('a member with open orders cannot be removed, and a removed member is led to joining again', async ({ openPhone, server, desk }) => {
  const order = await desk.prepare('1号变压器呼吸器硅胶变色', 'executing');
  const administrator = await openPhone(people.administrator);
  const { page } = administrator;
  await openPerson(administrator, '成员', people.technician.fullName);
  await administrator.button('移出组织').click();
  await administrator.sheet.getByRole('button', { name: '移出组织' }).click();
  await expect(administrator.sheet.getByText('该成员手上还有未完成的工单，请先转派')).toBeVisible();
  await expectAccessible(page);
  await administrator.sheet.getByRole('button', { name: order.title }).click();
  await expect(page.getByRole('heading', { name: order.title })).toBeVisible();

  const leaving = await registerMember(server, '陆远', 'technician');
  const phone = await openPhone();
  await phone.signIn(leaving, leaving.password);
  await openPerson(administrator, '成员', leaving.fullName);
  await administrator.button('移出组织').click();
  await administrator.sheet.getByRole('button', { name: '移出组织' }).click();
  await administrator.expectToast('已移出陆远');
  await phone.open('pages/person/person');
  await phone.open('pages/index/index');
  await phone.page.reload();
  await new JoinScreen(phone).expectShown();
  await expect(phone.page.getByText('您还没有加入组织')).toBeVisible();
});

story('a team is created with its leader, and dissolved', async ({ openPhone, server }) => {
  const member = await registerMember(server, '石磊', 'team_leader');
  const administrator = await openPhone(people.administrator);
  const { page } = administrator;
  await administrator.open('pages/topmenu/operationsteam/operationsteam');
  await administrator.button('新建班组').click();
  await page.getByRole('textbox', { name: '班组名称' }).fill('夜班抢修组');
  await page.getByRole('textbox', { name: '专业' }).fill('电气、照明');
  await administrator.button('选择成员').click();
  await administrator.sheet.getByRole('searchbox').fill(member.fullName);
  await administrator.sheet.getByRole('checkbox', { name: new RegExp(member.fullName) }).check();
  await administrator.button('完成（1）').click();
  await administrator.button(`设为班组长 ${member.fullName}`).click();
  await expectAccessible(page);
  await administrator.button('建立班组').click();
  await administrator.expectToast('夜班抢修组已建立');

  const card = administrator.card('夜班抢修组');
  await expect(card.getByText('电气、照明 · 1 人')).toBeVisible();
  await expect(card.getByText('班组长', { exact: true })).toBeVisible();
  await card.getByRole('link', { name: '编辑 夜班抢修组' }).click();
  await administrator.button('解散班组').click();
  await administrator.sheet.getByRole('button', { name: '解散班组' }).click();
  await administrator.expectToast('夜班抢修组已解散');
  await expect(card).toBeHidden();
});
