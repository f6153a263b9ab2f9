import type { TextsOf } from '../texts-of.ts';
import type { camera as source } from '../zh-CN/camera.ts';

export const camera: TextsOf<typeof source> = {
  search: 'Search cameras by name or code',
  none: 'No cameras yet',
  noneHint: 'Cameras appear here once an administrator has registered them; pull down to refresh',
  narrowed: 'No camera matches',
  narrowedHint: 'Try another word',
  untitled: 'Camera',
  live: 'Live',
  picture: 'Live picture of {{name}}',
  state: {
    connecting: 'Connecting…',
    playing: 'Playing',
    stalled: 'The picture stands still, trying to go on…',
    paused: 'Tap to play',
    offline: 'No picture now',
    failed: 'Cannot be played',
  },
  retry: 'Try again',
  mute: 'Mute',
  unmute: 'Sound on',
  full: 'Full screen',
  leaveFull: 'Leave full screen',
  unsupported: 'This browser cannot play live pictures; use a newer one',
  silent: 'The camera sends no picture; try again later',
  broken: 'The connection to the picture was lost; try again',
  unreadable: 'The camera’s picture has a form that cannot be played',
  missing: 'No such camera',
  missingHint: 'It may have been removed, or lies outside your areas',
};
