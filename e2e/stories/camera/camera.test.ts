import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCameraStream } from '#support/devices/camera-stream.ts';
import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import { startApp } from '#support/server/app-process.ts';
import { templateVariable } from '#support/server/prepare-template.ts';
import { runCommand } from '#support/server/run-command.ts';
import { expect, story } from '#support/story.ts';

const tenant = '滨江能源运维';
const cameras = 'pages/camera/cameralist';

story('a camera plays in the app and stops when left; one without a stream shows a message', async ({ openPhone }) => {
  const stream = await startCameraStream();
  const dataDir = await mkdtemp(join(tmpdir(), 'browser-tests-camera-'));
  try {
    await cp(process.env[templateVariable] ?? '', dataDir, { recursive: true });
    const file = join(dataDir, 'cameras.csv');
    const rows = [
      '名称,编号,类型,区域,视频地址',
      `东门摄像机,GATE-EAST,摄像头,杭州市滨江区,${stream.playlistUrl}`,
      '西门摄像机,GATE-WEST,摄像头,杭州市滨江区,',
    ];
    await writeFile(file, rows.join('\n'));
    await runCommand(dataDir, 'import', 'devices', '--tenant', tenant, '--file', file);
    const app = await startApp(dataDir, { CAMERA_HOSTS: stream.host });
    try {
      const phone = await openPhone();
      const { page } = phone;
      await page.goto(`${app.url}/#/pages/login/login`);
      await phone.submitLogin(people.administrator.loginName, 'Demo@2026');
      await expect(page).toHaveURL(/pages\/myscheduling\/myscheduling/);
      await page.goto(`${app.url}/#/${cameras}`);
      const search = page.getByRole('searchbox', { name: '搜索摄像头名称、编号' });
      await search.fill('东门');
      await page.getByRole('link', { name: '东门摄像机' }).click();
      await expect(page.getByText('实时', { exact: true })).toBeVisible();
      const video = page.getByLabel('东门摄像机的实时画面');
      await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(1);
      expect(await video.evaluate((element: HTMLVideoElement) => element.muted)).toBe(true);
      await expectAccessible(page);

      await phone.button('返回').click();
      await expect(page.getByRole('link', { name: '东门摄像机' })).toBeVisible();
      // A request that was under way may still arrive.
      await page.waitForTimeout(1000);
      const fetches = stream.countFetches();
      await page.waitForTimeout(5000);
      expect(stream.countFetches()).toBe(fetches);

      await search.fill('西门');
      await page.getByRole('link', { name: '西门摄像机' }).click();
      await expect(page.getByRole('alert')).toContainText('暂时没有画面');
      await expect(phone.button('重试')).toBeVisible();
      await expectAccessible(page);
      await page.goto('about:blank');
    } finally {
      await app.stop();
    }
  } finally {
    await stream.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
