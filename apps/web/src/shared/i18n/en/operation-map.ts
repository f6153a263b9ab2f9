import type { TextsOf } from '../texts-of.ts';
import type { operationMap as source } from '../zh-CN/operation-map.ts';

export const operationMap: TextsOf<typeof source> = {
  level: 'Level',
  all: 'All',
  showPeople: 'Show people on duty',
  showPeopleHint: 'Those on a shift who consented to their track; your view is recorded',
  places: 'Places with orders',
  placeCount: '{{count}}',
  orderCount: '{{count}}',
  levels: '{{level}}: {{count}}',
  people: 'People on duty',
  seen: 'Seen {{time}}',
  nobody: 'There is nobody to show',
  none: 'No open orders',
  noneHint: 'Places appear here once there are orders',
  noneOfLevel: 'No orders of this level',
  unplaced: '{{count}} more orders are at places without a position; add it in the areas.',
  partial: 'There are many orders: only the most serious are shown.',
  more: '{{count}} more in the list of orders',
  navigate: 'Navigate',
  markPlace: '{{name}}, orders: {{count}}',
  markPerson: '{{name}}',
  onHold: 'On hold',
};
