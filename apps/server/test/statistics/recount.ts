import { localDate, secondMs } from '@energy-om/domain';
import type { Selectable } from 'kysely';
import { expect } from 'vitest';
import type { WorkOrderTable } from '#db/schema/operations.ts';

type Order = Selectable<WorkOrderTable>;

/** Adds up orders one by one, in the plainest way: what statistics are compared with. */
export function recount(orders: readonly Order[], from: Date, to: Date, now: Date) {
  const isWithin = (at: Date | null) => at !== null && at >= from && at < to && at <= now;
  const created = orders.filter(({ created_at }) => isWithin(created_at));
  const inService = orders.filter((order) => !order.outside_service_level);
  const finished = inService.filter(({ finished_at }) => isWithin(finished_at));
  const due = inService.filter(({ promised_at }) => isWithin(promised_at));
  const corrective = finished.filter(({ source }) => source !== 2);
  const isFirstTime = ({ reworked, repeated }: Order) => !reworked && !repeated;
  const planned = inService.filter(({ done_by }) => isWithin(done_by));
  const isDone = ({ finished_at, done_by }: Order) => finished_at !== null && done_by !== null && finished_at <= done_by;
  return {
    total: created.length,
    byStatus: countBy(created, 'status'),
    byLevel: countBy(created, 'level'),
    bySource: countBy(created, 'source'),
    finished: finished.length,
    due: due.length,
    onTimeRate: mean(due.map(({ in_time }) => Number(in_time === true))),
    kept: due.filter(({ in_time }) => in_time === true).length,
    corrective: corrective.length,
    firstTime: corrective.filter(isFirstTime).length,
    firstTimeFixRate: mean(corrective.map((order) => Number(isFirstTime(order)))),
    repeated: corrective.filter(({ repeated }) => repeated).length,
    planned: planned.length,
    donePlanned: planned.filter(isDone).length,
    planDoneRate: mean(planned.map((order) => Number(isDone(order)))),
    rated: finished.filter(({ evaluation }) => (evaluation?.stars ?? null) !== null).length,
    meanMinutesToAccept: mean(finished.map(({ accept_seconds }) => minutes(accept_seconds))),
    meanMinutesToArrive: mean(finished.map(({ arrive_seconds }) => minutes(arrive_seconds))),
    meanMinutesToFinish: mean(finished.map(({ finish_seconds }) => minutes(finish_seconds))),
    meanMinutesToRepair: mean(corrective.map(({ repair_seconds }) => minutes(repair_seconds))),
    meanStars: mean(finished.map(({ evaluation }) => evaluation?.stars ?? null)),
    byCause: countCauses(finished),
    people: rank(finished, 'lead_id').map(({ id, ...ranked }) => ({ person: expect.objectContaining({ id }), ...ranked })),
    teams: rank(finished, 'team_id').map((ranked) => expect.objectContaining(ranked)),
    projects: rank(finished, 'project_id').map((ranked) => expect.objectContaining(ranked)),
  };
}

/** The same by local days. */
export function recountDays(orders: readonly Order[], dates: readonly string[], zone: string, now: Date) {
  const dateOf = (at: Date | null) => (at === null || at > now ? null : localDate(at.getTime(), zone));
  const inService = orders.filter((order) => !order.outside_service_level);
  return dates.map((date) => ({
    date,
    created: orders.filter(({ created_at }) => dateOf(created_at) === date).length,
    finished: inService.filter(({ finished_at }) => dateOf(finished_at) === date).length,
    timedOut: inService.filter(({ promised_at, in_time }) => dateOf(promised_at) === date && in_time !== true).length,
  }));
}

function countBy<Field extends 'status' | 'level' | 'source'>(orders: readonly Order[], field: Field) {
  const values = [...new Set(orders.map((order) => order[field]))].sort((one, other) => one - other);
  return values.map((value) => ({ [field]: value, count: orders.filter((order) => order[field] === value).length }));
}

function countCauses(orders: readonly Order[]) {
  const causes = [...new Set(orders.flatMap(({ cause_code }) => cause_code ?? []))];
  return causes
    .map((name) => ({ name, count: orders.filter(({ cause_code }) => cause_code === name).length }))
    .sort((one, other) => other.count - one.count || one.name.localeCompare(other.name));
}

function rank(orders: readonly Order[], field: 'lead_id' | 'team_id' | 'project_id') {
  const ids = [...new Set(orders.flatMap((order) => order[field] ?? []))];
  return ids
    .map((id) => {
      const own = orders.filter((order) => order[field] === id);
      const corrective = own.filter(({ source }) => source !== 2);
      return {
        id,
        finished: own.length,
        onTimeRate: mean(own.map(({ in_time }) => Number(in_time === true))),
        corrective: corrective.length,
        firstTimeFixRate: mean(corrective.map(({ reworked, repeated }) => Number(!reworked && !repeated))),
        meanMinutesToFinish: mean(own.map(({ finish_seconds }) => minutes(finish_seconds))),
        repaired: corrective.filter(({ repair_seconds }) => repair_seconds !== null).length,
        meanMinutesToRepair: mean(corrective.map(({ repair_seconds }) => minutes(repair_seconds))),
      };
    })
    .sort((one, other) => other.finished - one.finished || (one.id < other.id ? -1 : 1))
    .slice(0, 20);
}

const minutes = (seconds: number | null) => (seconds === null ? null : (seconds * secondMs) / 60_000);

function mean(values: readonly (number | null)[]) {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : expect.closeTo(known.reduce((sum, value) => sum + value, 0) / known.length, 6);
}

/** The number of durations and exact percentiles, in minutes, of orders that were finished in a period. */
export function recountSpread(
  orders: readonly Order[],
  from: Date,
  to: Date,
  field: 'accept_seconds' | 'arrive_seconds' | 'finish_seconds' | 'repair_seconds',
) {
  const known = orders
    .filter((order) => field !== 'repair_seconds' || order.source !== 2)
    .filter((order) => !order.outside_service_level && order.finished_at && order.finished_at >= from && order.finished_at < to)
    .flatMap((order) => minutes(order[field]) ?? [])
    .sort((one, other) => one - other);
  const at = (share: number) => known[Math.ceil(known.length * share) - 1] ?? null;
  return { n: known.length, median: at(0.5), p90: at(0.9) };
}
