import { expectAccessible } from '../support/accessibility.ts';
import { demoPassword } from '../support/phone.ts';
import { takePicture } from '../support/picture.ts';
import { expect, story } from '../support/story.ts';

const technician = '13800000002';

story('somebody without a session is led from the start page to the login screen', async ({ phone }) => {
  await phone.open('');
  await phone.page.getByRole('button', { name: '登录' }).click();
  await expect(phone.page.getByPlaceholder('请输入手机号')).toBeVisible();
  await expect(phone.page.getByPlaceholder('请输入密码')).toBeVisible();
  await expectAccessible(phone.page);
  await takePicture(phone.page, 'login');
});

story('a wrong password is said in words and signs nobody in', async ({ phone }) => {
  await phone.open('pages/login/login');
  await phone.submitLogin(technician, 'not-the-password-1');
  await expect(phone.page.getByText(/密码错误|用户名或密码/)).toBeVisible();
  await expect(phone.page).toHaveURL(/pages\/login\/login/);
});

story('the right password leads to home, a reload keeps the session, signing out ends it', async ({ phone }) => {
  const { page } = phone;
  await phone.signIn(technician, demoPassword);
  await page.reload();
  await expect(page).not.toHaveURL(/pages\/login\//);

  await phone.open('pages/person/person');
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page.getByRole('button', { name: '登录' })).toBeVisible();
  await phone.open('pages/person/person');
  await expect(page).toHaveURL(/pages\/login\//);
});
