import type { zhCN } from '../zh-CN.ts';

export const map: (typeof zhCN)['map'] = {
  title: 'Choose on the map',
  hint: 'Move the map until the tip of the pin is at the place.',
  hintOnGrid:
    'No map is connected here; distances and the other sites on the grid are true. Move the grid until the tip of the pin is at the place.',
  label: 'Map: drag it, or move it with the arrow keys',
  way: 'The way on a map',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  failed: 'The map did not load. Please check the network, or type the coordinates',
  here: 'My position',
  choose: 'Choose here',
  chosen: 'Pin at {{longitude}}, {{latitude}}',
};
