import { expect, it } from 'vitest';
import { findPlatform, isWithinWechat } from '#features/download/model/platform.ts';

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';

it.each([
  ['an iPhone', iphone, 5, 'ios'],
  ['an iPad that calls itself a Macintosh', mac, 5, 'ios'],
  ['a Macintosh', mac, 0, 'desktop'],
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile', 5, 'android'],
  ['a HarmonyOS phone', 'Mozilla/5.0 (Phone; OpenHarmony 5.0) ArkWeb/4.1 Mobile', 5, 'android'],
  ['a PC with a touch screen', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0', 10, 'desktop'],
])('knows %s', (_what, userAgent, maxTouchPoints, platform) => {
  expect(findPlatform(userAgent, maxTouchPoints)).toBe(platform);
});

it('knows the window of WeChat', () => {
  expect(isWithinWechat(`${iphone} MicroMessenger/8.0.50`)).toBe(true);
  expect(isWithinWechat(iphone)).toBe(false);
});
