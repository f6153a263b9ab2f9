import type { TextsOf } from '../texts-of.ts';
import type { delayCost as source } from '../zh-CN/delay-cost.ts';

export const delayCost: TextsOf<typeof source> = {
  title: 'Cost of delay',
  perHour: 'about {{money}} an hour',
  energyPerHour: '{{amount}} {{unit}}/h',
  lost: '{{energy}} too much',
  lostAt: '{{energy}} too much × {{price}}',
  missing: 'No {{type}} is supplied, usually {{energy}}',
  total: 'So far about',
  stopped: 'Consumption is back to usual',
  unknown: 'Not known yet',
  uncounted: 'No meter counts the device, nor is there one before it or in its room',
  explain: 'How this came about',
  reason: {
    tooLittleBefore: 'Less than 7 days of consumption are known before the fault',
    tooSoon: 'Two full hours have not passed since the fault',
    silent: 'The meters have not reported for more than 3 hours',
    tooManyMeters: 'More than 20 meters are concerned',
  },
  unpriced: {
    noTariff: 'No tariff holds at the place, so only energy is counted',
    severalTariffs: 'The meters have different tariffs, so only energy is counted',
  },
  sheet: {
    meters: 'Meters',
    metersOf: '{{type}} ({{count}})',
    nearest: 'The device has no register: this is the meter before it or of its room, with whatever else it counts',
    since: 'Fault since',
    ofAlarm: '{{time}} (alarm)',
    ofOrder: '{{time}} (order raised)',
    actual: 'Used now',
    actualHow: '{{from}} to {{to}}, the last {{hours}} full hours',
    usual: 'Used before',
    baselineHow: 'Median of like hours in {{days}} days',
    excess: 'Too much',
    missing: 'Not supplied',
    price: 'Price',
    priceHow: 'By band, step and service fee',
    perHour: 'Lost an hour',
    total: 'Lost since the fault',
    asBefore: 'As much as before, nothing is lost',
    method:
      'Like hours are the same hours on working days, or on days of rest, before the fault. Consumption is a loss where it is above nine of ten of them. What is not supplied is no loss and has no price. Updated every hour.',
    computed: 'Computed {{time}}',
  },
};
