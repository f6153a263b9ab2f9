import type { Page } from '@playwright/test';
import { demoPassword, people } from '#support/people/people.ts';
import { expect, story } from '#support/story.ts';

const maxStartFiles = 10;
const maxStartBytes = 149_000;
/** What a phone waits for. The headers are 700 bytes a file. */
const maxStartBytesWithHeaders = 156_000;
const maxHomeBytes = 250_000;

/** What the app needs only on some screens, or once somebody is signed in. */
const heavyParts = /\/(run-live|echarts|hls|map|desk|order)-/;

interface FetchedFile {
  path: string;
  /** As it was sent: compressed. */
  bytes: number;
  /** Milliseconds since the page was opened. */
  startedAt: number;
}

/** Remembers in the page when the password could first be typed, since the next files are fetched at once after it. */
async function watchForm(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('input[type=password]:enabled') === null) return;
      observer.disconnect();
      performance.mark('form');
    });
    observer.observe(document, { childList: true, subtree: true });
  });
}

const readFormShownAt = (page: Page) => page.evaluate(() => performance.getEntriesByName('form')[0]?.startTime ?? Number.NaN);

function listFiles(page: Page): Promise<FetchedFile[]> {
  return page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map((entry) => {
      const { name, encodedBodySize, startTime } = entry as PerformanceResourceTiming;
      return { path: new URL(name).pathname, bytes: encodedBodySize, startedAt: startTime };
    }),
  );
}

/** By path, the bytes of each answer with its headers, as a slow network carries them. */
function watchAnswers(page: Page): Map<string, number> {
  const sent = new Map<string, number>();
  page.on('requestfinished', async (request) => {
    const { responseHeadersSize, responseBodySize } = await request.sizes();
    sent.set(new URL(request.url()).pathname, responseHeadersSize + responseBodySize);
  });
  return sent;
}

const sum = (files: readonly FetchedFile[]) => files.reduce((total, { bytes }) => total + bytes, 0);

for (const locale of ['zh-CN', 'en'] as const) {
  story(`a new phone in ${locale} fetches few and small files before somebody can log in`, async ({ openPhone }) => {
    const { page } = await openPhone(undefined, { locale });
    await watchForm(page);
    const sent = watchAnswers(page);
    await page.goto('/#/pages/login/login');
    await expect(page.locator('input[type=password]')).toBeEditable();
    const formShownAt = await readFormShownAt(page);
    await page.waitForLoadState('networkidle');
    const files = (await listFiles(page)).filter(({ startedAt }) => startedAt < formShownAt);
    const paths = files.map(({ path }) => path);
    expect(files.every(({ bytes }) => bytes > 0)).toBe(true);
    expect(paths).toContain('/app-config.json');
    expect(paths.filter((path) => path.includes('texts-'))).toEqual([expect.stringContaining(`texts-${locale}-start-`)]);
    expect(files.length, paths.join(' ')).toBeLessThanOrEqual(maxStartFiles);
    expect(sum(files), JSON.stringify(files)).toBeLessThanOrEqual(maxStartBytes);
    const withHeaders = paths.map((path) => sent.get(path) ?? Number.NaN);
    expect(withHeaders.reduce((total, bytes) => total + bytes, 0)).toBeLessThanOrEqual(maxStartBytesWithHeaders);
    // What follows by itself is the next screen alone.
    const later = (await listFiles(page)).filter(({ startedAt }) => startedAt >= formShownAt).map(({ path }) => path);
    // And, once the phone is idle, what keeps the app on it.
    expect(later.filter((path) => !/\/(home|texts-[\w-]+-home|run-updates)-/.test(path))).toEqual([]);
    expect([...paths, ...later].filter((path) => heavyParts.test(path))).toEqual([]);
  });
}

story('from the form home is there with few bytes more, and every text of it', async ({ phone }) => {
  const { page } = phone;
  await watchForm(page);
  await page.goto('/#/pages/login/login');
  await expect(page.locator('input[type=password]')).toBeEditable();
  const formShownAt = await readFormShownAt(page);
  await phone.submitLogin(people.client.loginName, demoPassword);
  await expect(page).toHaveURL(/pages\/index\/index/);
  await expect(page.getByRole('navigation').getByText('首页')).toBeVisible();
  const files = (await listFiles(page)).filter(({ startedAt, path }) => startedAt >= formShownAt && !path.startsWith('/api/'));
  const ofHome = files.filter(({ path }) => /\/(home|texts-[\w-]+-home)-/.test(path));
  expect(ofHome.length).toBeGreaterThan(1);
  expect(sum(ofHome)).toBeLessThanOrEqual(maxHomeBytes);
  // A missing text would show its key.
  await expect(page.getByText(/^[a-z]\w+\.\w+$/)).toHaveCount(0);
});

story('texts follow the language that is chosen, on screens that come later too', async ({ openPhone }) => {
  const { page } = await openPhone(people.technician);
  // The browser itself lists 250 files at most, and the copies of a technician's work with their pictures may be more.
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto('/#/pages/index/index');
  await expect(page.getByRole('navigation').getByText('首页')).toBeVisible();
  await page.evaluate(() => {
    localStorage.setItem('language', 'en');
    window.dispatchEvent(new StorageEvent('storage', { key: 'language' }));
  });
  await expect(page.getByRole('navigation').getByText('Home')).toBeVisible();
  await page.goto('/#/pages/test/test');
  await expect(page.getByRole('banner').getByRole('heading')).not.toHaveText(/\p{Script=Han}/u);
  expect(fetched.some((url) => url.includes('texts-en-diagnostics'))).toBe(true);
});
