import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createNewcomer } from '#support/people/newcomer.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import type { Phone } from '#support/screens/phone.ts';
import { startApp } from '#support/server/app-process.ts';
import { templateVariable } from '#support/server/prepare-template.ts';
import { runCommand } from '#support/server/run-command.ts';
import { expect, story } from '#support/story.ts';

/** A tenant that has nothing, on a server of its own: a template changes the whole of it. */
async function startBareTenant(folder: string) {
  await cp(process.env[templateVariable] ?? '', folder, { recursive: true });
  const { loginName, fullName } = createNewcomer('陆建国');
  const parameters = ['--name', '清波供热', '--admin-name', fullName, '--admin-phone', loginName];
  const output = await runCommand(folder, 'create-tenant', ...parameters);
  const password = / with (\S+)/.exec(output)?.[1] ?? '';
  return { app: await startApp(folder), loginName, password };
}

async function applyTemplate({ page, button }: { page: Phone['page']; button: (name: string) => ReturnType<Phone['button']> }) {
  await page.getByRole('link', { name: /^行业模板/ }).click();
  await expect(page.getByRole('link', { name: '供热', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: '供热', exact: true }).click();
  await expect(button('应用模板（24 项）')).toBeEnabled();
  await expectAccessible(page);
  await button('应用模板（24 项）').click();
  await button('确定').click();
  await expect(page.getByText('新建 24 项，恢复 0 项，修改 0 项，0 项原本一致。')).toBeVisible();
  await button('返回组织设置').click();
  await expect(page.getByText('9 个业务类型')).toBeVisible();
}

story(
  'an administrator begins with a template, stores the settings as a file, and takes it in changed',
  async ({ openPhone }, testInfo) => {
    const folder = await mkdtemp(join(tmpdir(), 'browser-tests-configuration-'));
    try {
      const { app, loginName, password } = await startBareTenant(folder);
      try {
        const phone = await openPhone();
        const { page } = phone;
        const button = (name: string) => phone.button(name);
        await page.goto(`${app.url}/#/pages/login/login`);
        await phone.submitLogin(loginName, password);
        await expect(page).toHaveURL(/pages\/(myscheduling\/myscheduling|index\/index)/);
        await page.goto(`${app.url}/#/pages/setup/setup`);
        await applyTemplate({ page, button });

        await page.getByRole('link', { name: /^配置导入导出/ }).click();
        await expectAccessible(page);
        const download = page.waitForEvent('download');
        await button('下载配置文件').click();
        const file = testInfo.outputPath('configuration.json');
        await (await download).saveAs(file);
        const document = JSON.parse(await readFile(file, 'utf8'));
        document.sections.teams[0].phone = '0571-88880000';
        document.sections.areas = [{ path: ['清波区'], kind: 'city' }];
        await writeFile(file, JSON.stringify(document));
        await page.locator('input[type=file]').setInputFiles(file);
        await expect(page.getByText('区域 › 第 1 项 › 类别')).toBeVisible();
        await expect(button('换一个文件')).toBeVisible();
        await expectAccessible(page);

        document.sections.areas[0].kind = 'region';
        await writeFile(file, JSON.stringify(document));
        await page.locator('input[type=file]').setInputFiles(file);
        await page.getByText('查看明细').last().click();
        await button('导入（2 项）').click();
        await button('确定').click();
        await expect(page.getByText('新建 1 项，恢复 0 项，修改 1 项，24 项原本一致。')).toBeVisible();
        await page.goto('about:blank');
      } finally {
        await app.stop();
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);
