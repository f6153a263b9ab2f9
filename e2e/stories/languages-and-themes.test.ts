import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { people } from '../support/people.ts';
import type { Phone } from '../support/phone.ts';
import { takePicture } from '../support/picture.ts';
import { expect, story } from '../support/story.ts';

interface Look {
  name: string;
  locale: string;
  colorScheme: 'light' | 'dark';
  /** What the bar says on each screen. */
  titles: Record<'login' | 'home' | 'list' | 'order' | 'newOrder' | 'statistics' | 'mine', string>;
  /** Behind a picture's name; null: no pictures. */
  pictures: { suffix: string; of: readonly string[] };
}

const chinese = { login: '登录', home: '能源运维', list: '工单', order: '工单详情', newOrder: '新建工单', statistics: '统计', mine: '我的' };
const english = {
  login: 'Login',
  home: 'Energy O&M',
  list: 'Work orders',
  order: 'Work order',
  newOrder: 'New work order',
  statistics: 'Statistics',
  mine: 'Mine',
};

const looks: readonly Look[] = [
  { name: 'Chinese by day', locale: 'zh-CN', colorScheme: 'light', titles: chinese, pictures: { suffix: '', of: ['home', 'list', 'order', 'statistics', 'mine'] } },
  { name: 'Chinese by night', locale: 'zh-CN', colorScheme: 'dark', titles: chinese, pictures: { suffix: '-dark', of: ['home', 'list', 'order', 'statistics'] } },
  { name: 'English', locale: 'en-GB', colorScheme: 'light', titles: english, pictures: { suffix: '-en', of: ['home', 'list', 'order'] } },
];

for (const { name, locale, colorScheme, titles, pictures } of looks) {
  story(`every main screen can be read by everyone: ${name}`, async ({ openPhone }) => {
    const inspect = async ({ page }: Phone, screen: keyof Look['titles']) => {
      await expect(page.getByRole('banner').getByRole('heading')).toHaveText(titles[screen]);
      await expectSettled(page);
      await expectAccessible(page);
      if (pictures.of.includes(screen)) await takePicture(page, `${screen}${pictures.suffix}`);
    };
    const nobody = await openPhone(undefined, { locale, colorScheme });
    await nobody.open('pages/login/login');
    await inspect(nobody, 'login');

    const dispatcher = await openPhone(people.dispatcher, { locale, colorScheme });
    const { page } = dispatcher;
    for (const [route, screen] of [
      ['pages/index/index', 'home'],
      ['pages/operation/operation', 'statistics'],
      ['pages/person/person', 'mine'],
      ['pages/topmenu/addworkorder/addworkorder', 'newOrder'],
      ['pages/workorderlist/workorderlist?tab=executing', 'list'],
    ] as const) {
      await dispatcher.open(route);
      await inspect(dispatcher, screen);
    }
    await page.locator('li[aria-posinset="1"]').getByRole('link').first().click();
    await inspect(dispatcher, 'order');
  });
}

/** No skeleton, no spinner, every picture of what is on the screen there. */
async function expectSettled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}
