import { registerMember } from '#support/people/newcomer.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { ApiSession } from '#support/server/api-session.ts';
import { withDemonstration } from '#support/server/demonstration-app.ts';
import { LocalMailServer } from '#support/server/local-mail-server.ts';
import { expect, story } from '#support/story.ts';

/** A story on an installation that sends e-mail. */
const mailStory = story.extend<object, { mailServer: LocalMailServer }>({
  mailServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from this pattern.
    async ({}, use) => {
      const mailServer = await LocalMailServer.start();
      await use(mailServer);
      await mailServer.close();
    },
    { scope: 'worker' },
  ],
  server: [({ mailServer }, use) => withDemonstration(use, mailServer.settings), { scope: 'worker', timeout: 600_000 }],
});

mailStory('an address for e-mail counts once its owner has typed the code that came there', async ({ openPhone, server, mailServer }) => {
  const member = await registerMember(server, '夏知秋', 'technician');
  const owner = await openPhone(await ApiSession.signIn(server.url, member, member.password));
  const { page } = owner;
  await owner.open('pages/person/personinfo/personinfo');
  await page.getByRole('button', { name: /^电子邮箱/ }).click();
  await owner.sheet.getByLabel('电子邮箱').fill('xia.zhiqiu@example.com');
  await owner.button('获取验证码').click();
  await expect(page.getByText('验证码已发送至 xia.zhiqiu@example.com')).toBeVisible();
  await expectAccessible(page);
  await expect.poll(() => mailServer.mails).toHaveLength(1);
  const [mail] = mailServer.mails;
  expect(mail?.to).toBe('xia.zhiqiu@example.com');
  const code = /\d{6}/.exec(mail?.text ?? '')?.[0] ?? '';

  const wrong = code === '000000' ? '000001' : '000000';
  await owner.sheet.getByLabel('验证码').fill(wrong);
  await owner.button('保存').click();
  await expect(owner.sheet.getByText('验证码错误或已失效')).toBeVisible();
  await owner.sheet.getByLabel('验证码').fill(code);
  await owner.button('保存').click();
  await expect(page.getByText('邮箱已验证')).toBeVisible();
  const row = page.getByRole('button', { name: /^电子邮箱/ });
  await expect(row).toContainText('xia.zhiqiu@example.com');
  await expect(row).not.toContainText('待验证');
  await page.reload();
  await expect(row).not.toContainText('待验证');

  // Another address takes another code.
  await row.click();
  await owner.sheet.getByLabel('电子邮箱').fill('zhiqiu@example.com');
  await owner.button('保存').click();
  await expect(owner.sheet.getByText('请输入验证码')).toBeVisible();
});
