import type { ApiParsedInput } from '@energy-om/contract';
import { findPointRefusal, type PointRefusal } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext, Verb } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import { hasRoster, onShiftAt } from './track-duty.ts';

type Points = ApiParsedInput<'createTrackPoints'>['points'];
type Own = { tenant: string; account: string };

/** Locks the consent, so that points never follow their deletion. */
const lockConsent = statement<Own, object>(
  'lock-track-consent',
  'select from track_consents c where c.tenant_id = :tenant and c.account_id = :account for key share',
);

interface FactRow {
  on_shift: boolean;
  takes_part: boolean | null;
  has_roster: boolean;
}

const findFacts = statement<Own & { instants: readonly Date[]; orders: readonly (string | null)[] }, FactRow>(
  'find-track-point-facts',
  `select ${onShiftAt('x.at')} as on_shift, ${hasRoster} as has_roster,
      case when x.order_id is not null then exists (select from work_order_participants w
        where w.tenant_id = :tenant and w.account_id = :account and w.order_id = x.order_id and w.until is null) end as takes_part
    from unnest(:instants::timestamptz[], :orders::uuid[]) with ordinality as x (at, order_id, place)
    order by x.place`,
);

/** A point that is sent again changes nothing, and a refused one keeps none of the others from being stored. */
export const createTrackPoints: Verb<'createTrackPoints'> = async (context, { points }) => {
  await context.database.assertWritable();
  return context.database.transaction(async (tx) => {
    const own = { tenant: context.actor.tenantId, account: context.actor.accountId };
    if ((await runIn(tx, lockConsent, own)).length === 0) throw conflict('trackConsentMissing');
    const refusals = await findRefusals(tx, context, own, points);
    const taken = points.filter((_, index) => refusals[index] === null);
    await storePoints(tx, context, taken);
    const refused = refusals.flatMap((reason, index) => (reason === null ? [] : [{ index, reason }]));
    return { stored: taken.length, refused };
  });
};

async function findRefusals(
  tx: Transaction<Schema>,
  { clock }: SignedInContext,
  own: Own,
  points: Points,
): Promise<(PointRefusal | null)[]> {
  const instants = points.map(({ at }) => new Date(at));
  const rows = await runIn(tx, findFacts, { ...own, instants, orders: points.map(({ orderId }) => orderId) });
  const now = clock.now().getTime();
  return rows.map((row, index) =>
    findPointRefusal(
      {
        at: instants[index]?.getTime() ?? now,
        onShift: row.on_shift,
        takesPartInOrder: row.takes_part,
        hasRoster: row.has_roster,
      },
      now,
    ),
  );
}

async function storePoints(tx: Transaction<Schema>, { actor, clock }: SignedInContext, points: Points): Promise<void> {
  if (points.length === 0) return;
  const row = { tenant_id: actor.tenantId, account_id: actor.accountId, received_at: clock.now() };
  await tx
    .insertInto('track_points')
    .values(points.map(({ orderId, at, ...point }) => ({ ...row, ...point, at: new Date(at), order_id: orderId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
