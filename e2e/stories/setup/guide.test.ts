import { createNewcomer, registerMember } from '#support/people/newcomer.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import type { Phone } from '#support/screens/phone.ts';
import { runCommand } from '#support/server/run-command.ts';
import { expect, story } from '#support/story.ts';

const organisation = '映湖配电运维';
const home = 'pages/index/index';

/** The site that the guide asks for, from the button that goes on with it. */
async function createSite(phone: Phone) {
  const { page } = phone;
  await phone.button('继续：区域与站点').click();
  await phone.button('新建区域').click();
  await page.getByRole('radio', { name: '站点' }).check();
  await page.getByRole('textbox', { name: '名称' }).fill('映湖中心');
  await phone.button('创建区域').click();
  await phone.expectToast('“映湖中心”已创建');
}

story('an administrator of an empty organisation is led step by step, on home and on the set-up page', async ({ openPhone, server }) => {
  const administrator = createNewcomer('沈映');
  const names = ['--name', organisation, '--admin-name', administrator.fullName, '--admin-phone', administrator.loginName];
  const output = await runCommand(server.dataDir, 'create-tenant', ...names);
  const phone = await openPhone();
  const { page } = phone;
  await phone.signIn(administrator, / as \d+ with (\S+)/.exec(output)?.[1] ?? '');

  await phone.open(home);
  await expect(page.getByText('还差 9 步')).toBeVisible();
  await expectAccessible(page);
  await phone.button('收起').click();
  await page.reload();
  await page.getByRole('button', { name: /^开始使用/ }).click();
  await phone.button('继续：组织与行业模板').click();
  await page.getByRole('link', { name: '物业机电', exact: true }).click();
  await page.getByRole('button', { name: /^应用模板/ }).click();
  await phone.button('确定').click();
  await phone.button('返回组织设置').click();

  await expect(page.getByRole('img', { name: /^已完成 [23] 步，共 9 步$/ })).toBeVisible();
  await expectAccessible(page);
  await createSite(phone);
  await phone.open(home);
  await expect(phone.button('继续：项目与客户')).toBeVisible();
  await phone.button('全部步骤').click();
  await expect(page.getByText('1 个站点')).toBeVisible();

  await phone.open('pages/topmenu/addworkorder/addworkorder');
  await expect(page.getByText('还没有可以建单的项目')).toBeVisible();
  await phone.button('去组织设置').click();
  await expect(phone.button('继续：项目与客户')).toBeVisible();
});

story('a new technician is introduced by three cards, which are gone on every phone once dismissed', async ({ openPhone, server }) => {
  const technician = await registerMember(server, '陆新', 'technician');
  const phone = await openPhone();
  const { page } = phone;
  await phone.signIn(technician, technician.password);
  await phone.open(home);
  await expect(page.getByRole('heading', { name: '新手三步' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^2\s*消息提醒/ }).click();
  await expect(phone.sheet.getByRole('heading', { name: '接收的消息' })).toBeVisible();
  await phone.open(home);
  await expect(page.getByRole('button', { name: /^已完成\s*消息提醒/ })).toBeVisible();
  await phone.button('知道了').click();
  await expect(page.getByRole('heading', { name: '新手三步' })).toHaveCount(0);

  const another = await openPhone();
  await another.signIn(technician, technician.password);
  await another.open(home);
  await expect(another.page.getByText('今日概览')).toBeVisible();
  await expect(another.page.getByRole('heading', { name: '新手三步' })).toHaveCount(0);
});
