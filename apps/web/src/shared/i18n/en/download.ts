import type { zhCN } from '../zh-CN.ts';

export const download: (typeof zhCN)['download'] = {
  version: 'Version {{version}}',
  code: 'QR code of the app’s address',
  codeFailed: 'The QR code could not be loaded. Copy the address below.',
  scan: 'Scan it with the phone’s camera or browser',
  copy: 'Copy the address',
  notCopied: 'Copying is not possible. Press and hold the address.',
  install: 'Install on this device',
  inWechat: 'WeChat cannot install the app. Tap “…” at the top right and open the page in a browser.',
  platform: 'Kind of device',
  platforms: { ios: 'Apple', android: 'Android', desktop: 'PC' },
  title: { ios: 'iPhone and iPad', android: 'Android and HarmonyOS phones', desktop: 'PC' },
  step: {
    ios: {
      first: 'Open the address above in Safari',
      second: 'Tap the share button at the bottom',
      third: 'Choose “Add to Home Screen”, then “Add”',
    },
    android: {
      first: 'Open the address above in Chrome, Edge or the phone’s own browser',
      second: 'Open the browser’s menu (⋮ or ≡)',
      third: 'Choose “Install app” or “Add to Home screen”',
    },
    desktop: {
      first: 'Open the address above in Chrome or Edge',
      second: 'Click the install icon at the right of the address bar',
      third: 'Confirm, then start it from the desktop or the start menu',
    },
  },
};
