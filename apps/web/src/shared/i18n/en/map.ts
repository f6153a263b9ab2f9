import type { zhCN } from '../zh-CN.ts';

export const map: (typeof zhCN)['map'] = {
  title: 'Choose on the map',
  hint: 'Move the map until the tip of the pin is at the place.',
  hintOnGrid:
    'No map is connected here; distances and the other sites on the grid are true. Move the grid until the tip of the pin is at the place.',
  label: 'Map: drag it, or move it with the arrow keys',
  way: 'The way on a map',
  operation: 'Map of orders and people, which says the same as the lists below',
  group: '{{orders}} orders at {{count}} places, tap to zoom in',
  groupOfPeople: '{{count}} people, tap to zoom in',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  failed: 'The map did not load. Please check the network, or type the coordinates',
  here: 'My position',
  choose: 'Choose here',
  search: 'Search your sites',
  noPlace: 'No site has this name. Move the map instead',
  notLocated: 'Positioning failed. Check the location permission, or move the map',
  address: 'Address',
  addressPlaceholder: 'Such as 1928 Binkang Road',
  findingAddress: 'Looking for the address…',
  otherAddress: 'At the pin: {{address}}',
  takeAddress: 'Use it',
  chosen: 'Pin at {{longitude}}, {{latitude}}',
};
