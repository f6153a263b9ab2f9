import { chinaHolidays } from '@energy-om/domain';
import type { CalendarEntry } from '../sections/calendars.ts';

const minutesADay = 24 * 60;
const published = Object.values(chinaHolidays);

const officeDay = [
  { from: 8 * 60 + 30, to: 12 * 60 },
  { from: 13 * 60 + 30, to: 17 * 60 + 30 },
];

/** Monday to Friday, with the published holidays. */
export const officeHours: CalendarEntry = {
  name: '行政班（周一至周五）',
  hours: { 1: officeDay, 2: officeDay, 3: officeDay, 4: officeDay, 5: officeDay },
  holidays: published.flatMap(({ holidays }) => holidays),
  extraWorkdays: published.flatMap(({ extraWorkdays }) => extraWorkdays),
  isDefault: true,
};

const dayOfService = [{ from: 8 * 60, to: 20 * 60 }];

/** Every day from 8 to 20, for service at customers' homes. */
export const serviceHours: CalendarEntry = {
  name: '客户服务（每日 8:00–20:00）',
  hours: {
    0: dayOfService,
    1: dayOfService,
    2: dayOfService,
    3: dayOfService,
    4: dayOfService,
    5: dayOfService,
    6: dayOfService,
  },
  holidays: [],
  extraWorkdays: [],
  isDefault: false,
};

const wholeDay = [{ from: 0, to: minutesADay }];

/** For sites with somebody on duty at all times. */
export const roundTheClock: CalendarEntry = {
  name: '24 小时值班',
  hours: { 0: wholeDay, 1: wholeDay, 2: wholeDay, 3: wholeDay, 4: wholeDay, 5: wholeDay, 6: wholeDay },
  holidays: [],
  extraWorkdays: [],
  isDefault: false,
};
