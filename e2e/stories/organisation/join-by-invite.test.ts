import { registerNewcomer } from '#support/people/newcomer.ts';
import { people, teamName } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { JoinScreen } from '#support/screens/join-screen.ts';
import { listRows } from '#support/screens/list-rows.ts';
import type { Phone } from '#support/screens/phone.ts';
import { expect, story } from '#support/story.ts';

const organisation = '滨江能源运维';

/** Creates a code on the administrator's phone. @returns the code as it is shown, in two groups */
async function makeInvite(phone: Phone, role: string): Promise<string> {
  await phone.open('pages/organisation/invites');
  await phone.button('生成邀请码').click();
  await phone.sheet.getByRole('radio', { name: new RegExp(`^${role}`) }).check();
  await phone.pick('班组', teamName);
  await phone.sheet.getByRole('textbox', { name: '可用次数' }).fill('2');
  await phone.button('生成').click();
  const picture = phone.sheet.getByRole('img', { name: /^邀请码 .* 的二维码$/ });
  await expect(picture).toBeVisible();
  return /[0-9A-Z]{5}-[0-9A-Z]{5}/.exec((await picture.getAttribute('aria-label')) ?? '')?.[0] ?? '';
}

story('an administrator creates an invite, and whoever uses it is a member at once and sees the orders', async ({ openPhone, server }) => {
  const administrator = await openPhone(people.administrator);
  const code = await makeInvite(administrator, '技术员');
  await expectAccessible(administrator.page);

  const newcomer = await registerNewcomer(server, '方小满');
  const phone = await openPhone();
  const join = new JoinScreen(phone);
  await join.signIn(newcomer);
  await expect(phone.page.getByText('您还没有加入组织')).toBeVisible();
  await expectAccessible(phone.page);
  await phone.open(`pages/index/addTenant/addTenant?invite=${code}`);
  await expect(join.code).toHaveValue(code);
  await phone.button('加入').click();

  await expect(phone.page).toHaveURL(/#\/pages\/index\/index/);
  await phone.expectToast(`已加入${organisation}`);
  await expect(phone.page.getByText(organisation, { exact: true })).toBeVisible();
  await phone.open('pages/workorderlist/workorderlist?tab=executing&scope=all');
  await expect(listRows(phone.page).first()).toBeVisible();
  await phone.open('pages/topmenu/operationsteam/operationsteam');
  await expect(phone.page.getByText(newcomer.fullName)).toBeVisible();

  await administrator.page.reload();
  await administrator.button(`邀请码 ${code}`).click();
  await expect(administrator.sheet.getByText('已用 1 / 2')).toBeVisible();
});

story('a revoked invite is refused with a message', async ({ openPhone, server }) => {
  const administrator = await openPhone(people.administrator);
  const code = await makeInvite(administrator, '技术员');
  await administrator.button('撤销邀请码').click();
  await administrator.page.getByRole('dialog', { name: '撤销这个邀请码？' }).getByRole('button', { name: '撤销邀请码' }).click();
  await administrator.expectToast('邀请码已撤销');
  await administrator.button(`邀请码 ${code}`).click();
  await expect(administrator.sheet.getByText('该邀请码已撤销，不能再使用。')).toBeVisible();

  const phone = await openPhone();
  const join = new JoinScreen(phone);
  await join.signIn(await registerNewcomer(server, '尤新'));
  await join.code.fill(code.toLowerCase().replace('-', ' '));
  await phone.button('加入').click();
  await expect(phone.page.getByText('邀请码无效或已过期').first()).toBeVisible();
  await expect(join.code).toHaveValue(code);
  await expectAccessible(phone.page);
});

story('an invite that is opened before signing in is filled in afterwards', async ({ openPhone, server }) => {
  const code = await makeInvite(await openPhone(people.administrator), '班组长');
  const newcomer = await registerNewcomer(server, '晏青');
  const phone = await openPhone();
  await phone.open(`pages/index/addTenant/addTenant?invite=${code.replace('-', '')}`);
  await phone.button('密码登录').click();
  await phone.submitLogin(newcomer.loginName, newcomer.password);
  const join = new JoinScreen(phone);
  await join.expectShown();
  await expect(join.code).toHaveValue(code);
  await phone.button('加入').click();
  await phone.expectToast(`已加入${organisation}`);
});
