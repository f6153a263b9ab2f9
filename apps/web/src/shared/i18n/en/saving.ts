import type { TextsOf } from '../texts-of.ts';
import type { saving as source } from '../zh-CN/saving.ts';

export const saving: TextsOf<typeof source> = {
  title: 'Saving',
  verdict: { saved: 'Saved', notSaved: 'Not saved', unknown: 'Not known' },
  sentence: {
    saved: 'In the seven days after the repair no more was used than before the fault',
    notSaved: 'In the seven days after the repair still more was used than before the fault',
    unknown: 'Too little is known to say whether anything was saved',
  },
  waits: 'The week after the repair is compared with the time before the fault on {{day}}',
  actual: 'Used',
  expected: 'Expected',
  difference: 'Difference',
  tolerance: 'By chance',
  within: '±{{amount}}',
  day: 'Day',
  chart: 'Use of {{type}} by day after the repair',
  legend: 'Bars: used. Dashed line: expected.',
  basis: 'Compared with',
  basisOf: '{{from}} to {{to}}, {{days}} days: the same weekdays, working days and days of rest apart',
  weather: 'Temperature',
  temperature: {
    considered: 'Considered, as measured at the site',
    noInfluence: 'Looked at: it has no visible influence',
    notMeasured: 'Not considered: it was not measured at the site throughout',
  },
  reason: {
    tooLittleBefore: 'Fewer than 14 whole days are known before the fault',
    tooLittleAfter: 'Fewer than 5 whole days are known after the repair',
    tooVariable: 'The days before the fault differ too much to compare with them',
    notUsed: 'Almost nothing is used any more, it may have been put out of use',
    tooManyMeters: 'More than 20 meters are concerned',
  },
};
