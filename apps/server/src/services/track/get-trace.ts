import { makeTrack, maxShownTrackPoints, type TrackPoint, thinTrack, toGcj02 } from '@energy-om/domain';
import { Parameters, prepared, statement } from '#db/statement.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { notFound } from '#services/core/service-error.ts';
import { insertAuditRow } from '#services/core/write/audit-log.ts';
import { loadTimeZone } from '#services/scope/load-time-zone.ts';
import { personCondition } from '#services/scope/skill-scope.ts';
import { dayBounds } from './day-bounds.ts';
import { readRecording } from './track-duty.ts';

interface PointRow {
  id: string;
  at: Date;
  longitude: number;
  latitude: number;
  accuracy: number | null;
}

/** A phone that records every five seconds stays within the limit. */
const listPoints = statement<{ tenant: string; account: string; from: Date; to: Date }, PointRow>(
  'list-track-points',
  `select p.id, p.at, p.longitude, p.latitude, p.accuracy from track_points p
    where p.tenant_id = :tenant and p.account_id = :account and p.at >= :from and p.at < :to
    order by p.at, p.id limit 20000`,
);

/** Whoever views somebody else's track is recorded. Throws `notFound` for a person out of reach. */
export const getTrace: Verb<'getTrace'> = async (context, { date, accountId = context.actor.accountId }) => {
  const { actor, clock, database } = context;
  const isOwn = accountId === actor.accountId;
  const account = await findPerson(context, accountId);
  const { from, to } = dayBounds(date, await loadTimeZone(context));
  const rows = await database.run(listPoints, { tenant: actor.tenantId, account: accountId, from, to });
  if (!isOwn) {
    const subject = { subjectKind: 'track' as const, subjectId: accountId, changes: { date } };
    await database.transaction((tx) => insertAuditRow(context, subject, tx));
  }
  const { points, stays, distance } = makeTrack(rows.map(toPoint));
  return {
    account,
    date,
    distance,
    points: thinTrack(points, maxShownTrackPoints).map((point) => ({ at: toText(point.at), ...toGcj02(point) })),
    stays: stays.map((stay) => ({ from: toText(stay.from), to: toText(stay.to), ...toGcj02(stay) })),
    recording: isOwn ? await readRecording(database.kysely, actor, clock.now()) : null,
  };
};

const toPoint = ({ at, ...point }: PointRow): TrackPoint => ({ ...point, at: at.getTime() });
const toText = (at: number) => new Date(at).toISOString();

async function findPerson({ actor, database }: SignedInContext, accountId: string): Promise<{ id: string; fullName: string }> {
  const parameters = new Parameters({ tenant: actor.tenantId });
  const account = parameters.add(accountId);
  const text = `select y.id, y.full_name as "fullName" from accounts y
    where y.id = ${account} and (y.id = ${parameters.add(actor.accountId)} or ${personCondition('y.id', actor, 'track.view', parameters)})`;
  const [found] = await database.run(prepared<{ id: string; fullName: string }>(text), parameters.values);
  if (!found) throw notFound();
  return found;
}
