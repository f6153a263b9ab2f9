import type { TextsOf } from '../texts-of.ts';
import type { location as source } from '../zh-CN/location.ts';

export const location: TextsOf<typeof source> = {
  noForm: 'Open this from the form that needs a location',
  unknown: 'No location',
  unknownHint: 'Please go back and try again',
  routes: 'Routes',
  routesHint: 'Opens the map app, or its web page where the app is not installed.',
  routesByAddress: 'No coordinates are known: the address is looked up.',
  map: { amap: 'Amap', baidu: 'Baidu Maps', apple: 'Apple Maps', google: 'Google Maps' },
  coordinates: 'Coordinates',
  system: 'GCJ-02, latitude first',
  copy: 'Copy the address',
  copied: 'Copied',
  copyFailed: 'Could not be copied: press and hold the text',
  ask: 'How far is it from here?',
  state: {
    asking: 'Looking for your position…',
    silent: 'The phone does not say where it is',
    noCoordinates: 'No coordinates are known, so no distance either',
  },
  direction: {
    n: 'to the north',
    ne: 'to the north-east',
    e: 'to the east',
    se: 'to the south-east',
    s: 'to the south',
    sw: 'to the south-west',
    w: 'to the west',
    nw: 'to the north-west',
  },
};
