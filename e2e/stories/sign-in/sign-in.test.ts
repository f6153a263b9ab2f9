import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { expect, story } from '#support/story.ts';

story('a user without a session gets from the start page to the login screen', async ({ phone: { page } }) => {
  await page.goto('/');
  await expectAccessible(page);
  await page.getByRole('button', { name: '密码登录' }).click();
  await expect(page.getByRole('textbox', { name: '手机号' })).toBeVisible();
  await expect(page.getByPlaceholder('请输入密码')).toBeVisible();
  await expectAccessible(page);
});

story('empty fields are named, and nothing is sent', async ({ phone }) => {
  await phone.open('pages/login/login');
  await phone.submitLogin('', '');
  await expect(phone.page.getByText('请输入密码', { exact: true })).toBeVisible();
});

story('a wrong password shows a message and signs nobody in', async ({ phone }) => {
  await phone.open('pages/login/login');
  await phone.submitLogin(people.technician.loginName, 'not-the-password-1');
  await expect(phone.page.getByText('手机号或密码不正确').first()).toBeVisible();
  await expect(phone.page).toHaveURL(/pages\/login\/login/);
});

story('the right password opens the schedule, the session outlasts a reload, and signing out ends it', async ({ phone }) => {
  const { page } = phone;
  await phone.signIn(people.technician);
  await expect(page).toHaveURL(/pages\/myscheduling\/myscheduling/);
  await page.reload();
  await expect(page.getByRole('banner').getByRole('heading')).toHaveText('我的日程');
  await phone.button('返回').click();
  await expect(page).toHaveURL(/pages\/index\/index/);
  await page.goto('/');
  await expect(page).toHaveURL(/pages\/myscheduling\/myscheduling/);

  await phone.open('pages/person/person');
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
  await expect(page.getByRole('button', { name: '密码登录' })).toBeVisible();

  await phone.open('pages/person/person');
  await expect(page.getByRole('button', { name: '密码登录' })).toBeVisible();
});
