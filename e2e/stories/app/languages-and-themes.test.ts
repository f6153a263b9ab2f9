import { people } from '#support/people/people.ts';
import { expectAccessible } from '#support/screens/expect-accessible.ts';
import type { Phone } from '#support/screens/phone.ts';
import { takePicture } from '#support/screens/take-picture.ts';
import { expect, story } from '#support/story.ts';

type Screen = 'login' | 'home' | 'statistics' | 'mine' | 'messages' | 'newOrder' | 'list' | 'order';

/** The title of each screen, and a text that is on it once it is loaded. */
type Texts = Record<Screen, { bar: string; content: string }>;

const chinese: Texts = {
  login: { bar: '登录', content: '记住账号' },
  home: { bar: '能源运维', content: '设备在线' },
  statistics: { bar: '统计', content: '人员完工排行' },
  mine: { bar: '我的', content: '退出登录' },
  messages: { bar: '消息', content: '全部已读' },
  newOrder: { bar: '新建工单', content: '3 现场情况' },
  list: { bar: '工单', content: '执行中' },
  order: { bar: '工单详情', content: '进展' },
};
const english: Texts = {
  login: { bar: 'Login', content: 'Remember my name' },
  home: { bar: 'Energy O&M', content: 'Equipment' },
  statistics: { bar: 'Statistics', content: 'People by finished orders' },
  mine: { bar: 'Mine', content: 'Log out' },
  messages: { bar: 'Messages', content: 'Read all' },
  newOrder: { bar: 'New work order', content: '3 On site' },
  list: { bar: 'Work orders', content: 'Executing' },
  order: { bar: 'Work order', content: 'Progress' },
};

const variants = [
  { name: 'Chinese, light theme', locale: 'zh-CN', colorScheme: 'light', texts: chinese, suffix: '' },
  { name: 'Chinese, dark theme', locale: 'zh-CN', colorScheme: 'dark', texts: chinese, suffix: '-dark' },
  { name: 'English, light theme', locale: 'en-GB', colorScheme: 'light', texts: english, suffix: '-en' },
] as const;

/** The pictures of the README, which are renewed on request. */
const pictures = ['home', 'list', 'order', 'statistics', 'home-dark', 'list-dark', 'order-dark', 'home-en', 'order-en'];

for (const { name, locale, colorScheme, texts, suffix } of variants) {
  story(`every main screen can be read by everyone: ${name}`, async ({ openPhone }) => {
    const settings = { locale, colorScheme, reducedMotion: 'reduce' } as const;
    const inspect = async ({ page }: Phone, screen: Screen) => {
      const { bar, content } = texts[screen];
      await expect(page.getByRole('banner').getByRole('heading')).toHaveText(bar);
      await expect(page.getByText(content, { exact: true }).first()).toBeAttached();
      await expectAccessible(page);
      if (pictures.includes(`${screen}${suffix}`)) await takePicture(page, `${screen}${suffix}`);
    };
    const nobody = await openPhone(undefined, settings);
    await nobody.open('pages/login/login');
    await inspect(nobody, 'login');

    const technician = await openPhone(people.technician, settings);
    const first = technician.page.locator('li[aria-posinset="1"]');
    await technician.open('pages/index/index');
    await inspect(technician, 'home');
    await technician.open('pages/workorderlist/workorderlist?tab=executing');
    await expect(first).toBeVisible();
    await inspect(technician, 'list');
    await first.getByRole('link').first().click();
    await inspect(technician, 'order');

    const dispatcher = await openPhone(people.dispatcher, settings);
    await dispatcher.open('pages/operation/operation');
    await inspect(dispatcher, 'statistics');
    await dispatcher.open('pages/person/person');
    await inspect(dispatcher, 'mine');
    await dispatcher.open('pages/topmenu/mesnotification/mesnotification');
    await expect(dispatcher.page.locator('li[aria-posinset="1"]')).toBeVisible();
    await inspect(dispatcher, 'messages');
    await dispatcher.open('pages/topmenu/addworkorder/addworkorder');
    await inspect(dispatcher, 'newOrder');
  });
}
