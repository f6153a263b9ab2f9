import { createInvite, createNewcomer, type Newcomer } from '#support/people/newcomer.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { listRows } from '#support/screens/list-rows.ts';
import { type Phone, startScreens } from '#support/screens/phone.ts';
import { readVerificationCode } from '#support/server/read-verification-code.ts';
import { expect, story } from '#support/story.ts';

async function fillIn({ page }: Phone, { fullName, loginName, password }: Newcomer) {
  await page.getByRole('textbox', { name: '真实姓名' }).fill(fullName);
  await page.getByRole('textbox', { name: '手机号' }).fill(loginName);
  await page.getByRole('textbox', { name: '设置密码' }).fill(password);
}

story('an invited person registers, is a member at once, and sees the orders', async ({ phone, server }) => {
  const { page } = phone;
  const newcomer = createNewcomer('许安');
  await phone.open(`pages/register/register?invite=${await createInvite(server, 'dispatcher')}`);
  await expectAccessible(page);
  await fillIn(phone, newcomer);
  await phone.button('获取验证码').click();
  await phone.expectToast('验证码已发送至');
  await expect(page.getByRole('button', { name: /后重发$/ })).toBeDisabled();
  await page.getByRole('textbox', { name: '验证码' }).fill(await readVerificationCode(server, newcomer.loginName));
  await phone.button('注册并登录').click();

  await expect(page).toHaveURL(startScreens);
  await phone.expectToast('注册成功，欢迎 许安');
  await phone.open('pages/index/index');
  await page.getByRole('link', { name: '工单', exact: true }).click();
  await expect(listRows(page).first()).toBeVisible();
  await phone.open('pages/person/person');
  await expect(page.getByRole('heading', { name: '许安' })).toBeVisible();
});

story('a wrong code loses none of the input, and a reload only the code and the password', async ({ phone, server }) => {
  const { page } = phone;
  const newcomer = createNewcomer('何静怡');
  await phone.open('pages/login/login');
  await page.getByRole('link', { name: '注册账号' }).click();
  await fillIn(phone, newcomer);
  await phone.button('获取验证码').click();
  const code = await readVerificationCode(server, newcomer.loginName);
  await page.getByRole('textbox', { name: '验证码' }).fill(code === '000000' ? '000001' : '000000');
  await phone.button('注册并登录').click();
  await expect(page.getByText('验证码错误或已失效')).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByRole('textbox', { name: '真实姓名' })).toHaveValue(newcomer.fullName);
  await expect(page.getByRole('textbox', { name: '手机号' })).toHaveValue(newcomer.loginName);
  await expect(page.getByRole('textbox', { name: '设置密码' })).toHaveValue('');
  await expect(page.getByRole('button', { name: /后重发$/ })).toBeDisabled();
  await page.getByRole('textbox', { name: '设置密码' }).fill(newcomer.password);
  await page.getByRole('textbox', { name: '验证码' }).fill(code);
  await phone.button('注册并登录').click();
  await expect(page).toHaveURL(/#\/pages\/index\/addTenant\/addTenant/);
  await phone.expectToast('注册成功');
});
