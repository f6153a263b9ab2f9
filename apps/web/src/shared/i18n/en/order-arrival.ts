import type { TextsOf } from '../texts-of.ts';
import type { orderArrival as source } from '../zh-CN/order-arrival.ts';

export const orderArrival: TextsOf<typeof source> = {
  title: 'Not on site yet',
  hint: 'If the person shares their position with you, you can see roughly where they are. Looking is recorded.',
  look: 'See where they are',
  again: 'Refresh the position',
  near: '{{name}} is about {{distance}} from the site as the crow flies, {{time}}. The position is within about 100 m.',
  seen: 'Roughly where {{name}} was {{time}}, within about 100 m.',
  notShared: 'Their position cannot be seen at the moment. You can call them below.',
  site: 'Site',
  map: 'A map of the person and the site, which the text above describes too',
};
