import type { TextsOf } from '../texts-of.ts';
import type { takeAlong as source } from '../zh-CN/take-along.ts';

export const takeAlong: TextsOf<typeof source> = {
  from: 'Updated {{time}}',
  alone: 'Only open orders of yours and of your teams',
  comparedAt: 'Synced {{time}}',
  needsNetwork: 'There is no network: this can be done once you are connected',
  shut: 'The phone has been offline for more than 14 days, and its copies are locked: open the app with a network',
  refused: 'This browser stores nothing, as in a private window: your orders cannot be seen without a network',
  newer: 'The copies on this phone are of a newer version: they cannot be seen without a network before the app is updated',
};
