import { afterEach, expect, it, vi } from 'vitest';
import { install, mayAddToHomeScreen, startInstallPrompt, useInstall } from '#shared/install/install-prompt.ts';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1';
const macintosh = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['an iPhone', iphone, 5, false, true],
  ['an iPad, which calls itself a Macintosh', macintosh, 5, false, true],
  ['a Macintosh', macintosh, 0, false, false],
  ['an iPhone on which the app is on the home screen', iphone, 5, true, false],
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 16) Chrome/150.0 Mobile', 5, false, false],
])('shows the way to the home screen on %s: %s', (_phone, userAgent, maxTouchPoints, isStandalone, expected) => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints });
  vi.stubGlobal('matchMedia', () => ({ matches: isStandalone }));
  expect(mayAddToHomeScreen()).toBe(expected);
});

it('keeps the browser’s offer until it is used, which is once', async () => {
  startInstallPrompt();
  const prompt = vi.fn(async () => ({ outcome: 'accepted' }));
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  window.dispatchEvent(offer);
  expect([offer.defaultPrevented, useInstall.getState().offer !== null]).toEqual([true, true]);
  await install();
  await install();
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(useInstall.getState().offer).toBeNull();
});
