import { hourMs } from '@energy-om/domain';

/** The ends of a hold that are offered, in epoch milliseconds; mornings are the phone's. */
export function listHoldEnds(now: number): { key: 'hours' | 'tomorrow' | 'days'; at: number }[] {
  const morning = (daysLater: number) => {
    const date = new Date(now);
    date.setDate(date.getDate() + daysLater);
    return date.setHours(9, 0, 0, 0);
  };
  return [
    { key: 'hours', at: now + 4 * hourMs },
    { key: 'tomorrow', at: morning(1) },
    { key: 'days', at: morning(3) },
  ];
}
