import { billZone, localDayAt, onlineChannels } from '@energy-om/domain';
import { decodeCursor, encodeCursor, offsetOf, presentPage } from '#services/core/list/page.ts';
import type { Verb } from '#services/core/request-context.ts';
import { invalid } from '#services/core/service-error.ts';
import { type BillDay, byDayThenChannel, listBillDays, startOfDay } from './bill-days.ts';
import { readBills } from './read-bills.ts';

/** In the year 9999. */
const maxStart = 253_000_000_000_000;

/** A cursor is the last day of a page with its provider, and how many days were counted first. */
export const listPaymentBills: Verb<'listPaymentBills'> = async ({ actor, clock, database }, input) => {
  const now = clock.now().getTime();
  const days = await listBillDays(database, actor.tenantId, now);
  const { after, count } = input.cursor === undefined ? { after: null, count: days.length } : readCursor(input.cursor);
  const rest = after ? days.filter((day) => byDayThenChannel(after, day) < 0) : days.slice(offsetOf(input));
  const picked = rest.slice(0, input.pageSize + 1);
  const bills = await readBills(database, actor, picked, now);
  return presentPage(
    bills,
    input,
    { count, isLeast: false },
    (bill) => bill,
    ({ day, channel }) => encodeCursor([startOfDay(day), onlineChannels.indexOf(channel), count]),
  );
};

function readCursor(cursor: string): { after: BillDay; count: number } {
  const [start, channel, count] = decodeCursor(cursor, ['count', 'count', 'count']);
  if (start > maxStart) throw invalid({ cursor: 'cursorInvalid' });
  const day = localDayAt(start, billZone).date;
  return { after: { day, channel: onlineChannels[channel] ?? 'wechat' }, count };
}
