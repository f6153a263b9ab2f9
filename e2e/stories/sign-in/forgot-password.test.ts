import { registerMember } from '#support/people/newcomer.ts';
import { demoPassword, people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { startScreens } from '#support/screens/phone.ts';
import { ApiSession } from '#support/server/api-session.ts';
import { readVerificationCode } from '#support/server/read-verification-code.ts';
import { expect, story } from '#support/story.ts';

const newPassword = 'second light 2026';

story('a forgotten password is replaced by a code, and sessions with the old one are ended', async ({ openPhone, server }) => {
  const { loginName } = people.forgetful;
  const old = await openPhone(people.forgetful);
  await old.open('pages/index/index');
  await expect(old.page.getByRole('heading', { name: '今日概览' })).toBeVisible();

  const phone = await openPhone();
  const { page } = phone;
  await phone.open('pages/login/login');
  await page.getByRole('link', { name: '忘记密码？' }).click();
  await page.getByRole('textbox', { name: '手机号' }).fill(loginName);
  await phone.button('获取验证码').click();
  await phone.expectToast('验证码已发送至');
  await expectAccessible(page);
  const code = await readVerificationCode(server, loginName);
  await page.getByRole('textbox', { name: '验证码' }).fill(code);
  await phone.button('下一步').click();
  await page.getByRole('textbox', { name: '新密码' }).fill('short');
  await phone.button('设置新密码').click();
  await expect(page.getByText('密码至少8位')).toBeVisible();
  await expectAccessible(page);
  expect(page.url()).not.toContain(code);
  await page.getByRole('textbox', { name: '新密码' }).fill(newPassword);
  old.expectSessionEnd();
  await phone.button('设置新密码').click();
  await phone.expectToast('新密码已生效，请登录');
  await expect(page.getByRole('textbox', { name: '手机号' })).toHaveValue(loginName);

  // The number is filled in already; the old password is not valid any more.
  await page.getByPlaceholder('请输入密码').fill(demoPassword);
  await phone.button('登录').click();
  await expect(page.getByText('手机号或密码不正确')).toBeVisible();
  await page.getByPlaceholder('请输入密码').fill(newPassword);
  await phone.button('登录').click();
  await expect(page).toHaveURL(startScreens);

  await old.open('pages/workorderlist/workorderlist');
  await expect(old.page.getByRole('button', { name: '密码登录' })).toBeVisible();
});

story('changing the password of a session shows on how many other devices a session was ended', async ({ openPhone, server }) => {
  const member = await registerMember(server, '沈若涵', 'dispatcher');
  const other = await openPhone(await ApiSession.signIn(server.url, member, member.password));
  const phone = await openPhone(await ApiSession.signIn(server.url, member, member.password));
  const { page } = phone;
  await phone.open('pages/forgetpwd/updatepwd');
  await page.getByRole('textbox', { name: '原密码' }).fill('not the old one');
  await page.getByRole('textbox', { name: '新密码' }).fill(newPassword);
  await phone.button('修改密码').click();
  await expect(page.getByText('原密码不正确')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: '原密码' }).fill(member.password);
  await phone.button('修改密码').click();
  await phone.expectToast('密码已修改，另外 1 台设备已退出登录');
  await expect(page).toHaveURL(/#\/pages\/safety\/safety/);

  await other.open('pages/person/person');
  await expect(other.page.getByRole('button', { name: '密码登录' })).toBeVisible();
});
