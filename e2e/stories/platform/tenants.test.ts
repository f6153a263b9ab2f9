import { registerNewcomer } from '#support/people/newcomer.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { runCommand } from '#support/server/run-command.ts';
import { expect, story } from '#support/story.ts';

const tenant = '故事平台能源公司';
const adminPhone = '13755550101';

story(
  'an administrator of the platform creates an organisation and suspends it; its administrator reads why, goes on after it is resumed, and exports the log',
  async ({ openPhone, server }) => {
    const operator = await registerNewcomer(server, '平台运营员');
    await runCommand(server.dataDir, 'grant-platform-admin', '--login-name', operator.loginName);
    const phone = await openPhone();
    await phone.open('pages/login/login');
    await phone.submitLogin(operator.loginName, operator.password);
    await expect(phone.page).toHaveURL(/#\/pages\/platform\/tenants$/, { timeout: 15_000 });
    await expectAccessible(phone.page);

    await phone.button('新建组织').click();
    await phone.sheet.getByLabel('组织名称').fill(tenant);
    await phone.sheet.getByLabel('管理员姓名').fill('何平');
    await phone.sheet.getByLabel('管理员手机号').fill('12345');
    await phone.sheet.getByRole('button', { name: '新建组织' }).click();
    await expect(phone.sheet.getByText('手机号格式')).toBeVisible();
    await phone.sheet.getByLabel('管理员手机号').fill(adminPhone);
    await phone.sheet.getByRole('button', { name: '新建组织' }).click();
    const password = (await phone.sheet.getByLabel('初始密码').textContent()) ?? '';
    await expectAccessible(phone.page);
    await phone.sheet.getByRole('button', { name: '知道了' }).click();

    await phone.page.getByRole('searchbox').fill(tenant);
    await phone.page.getByRole('link', { name: tenant }).click();
    await phone.page.getByLabel('成员上限').fill('many');
    await phone.button('保存限额').click();
    await expect(phone.page.getByText('请填写整数，不限请留空')).toBeVisible();
    await phone.page.getByLabel('成员上限').fill('20');
    await phone.button('保存限额').click();
    await phone.expectToast('限额已保存');
    await phone.button('停用组织').click();
    await phone.sheet.getByLabel('停用原因').fill('合同已到期');
    await phone.sheet.getByRole('button', { name: '停用组织' }).click();
    await phone.expectToast(`${tenant}已停用`);
    await expectAccessible(phone.page);

    const administrator = await openPhone();
    await administrator.signIn({ loginName: adminPhone, fullName: '何平' }, password);
    await expect(administrator.page.getByText('组织已停用：合同已到期')).toBeVisible();
    await administrator.open('pages/setup/area');
    await administrator.page.getByLabel('名称').fill('故事站点');
    await administrator.button('创建区域').click();
    await administrator.expectToast('组织已停用：合同已到期');

    await phone.button('恢复使用').click();
    await phone.sheet.getByRole('button', { name: '恢复使用' }).click();
    await phone.expectToast(`${tenant}已恢复`);
    await administrator.button('创建区域').click();
    await expect(administrator.page).not.toHaveURL(/setup\/area$/);
    await administrator.open('pages/setup/audit');
    await administrator.page.getByRole('button', { name: /^保存区域/ }).click();
    await expect(administrator.sheet.getByText('saveArea')).toBeVisible();
    await expectAccessible(administrator.page);
    await administrator.page.keyboard.press('Escape');
    const download = administrator.page.waitForEvent('download');
    await administrator.button('导出表格').click();
    expect((await download).suggestedFilename()).toMatch(/^audit-log-.*\.csv$/);
  },
);
