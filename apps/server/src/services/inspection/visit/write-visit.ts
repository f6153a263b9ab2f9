import type { Identification, PointAnswers, PointOutcome } from '@energy-om/domain';
import type { Transaction } from 'kysely';
import { runIn } from '#db/database.ts';
import { isUniqueViolation } from '#db/errors.ts';
import type { Schema } from '#db/schema.ts';
import { statement } from '#db/statement.ts';
import type { SignedInContext } from '#services/core/request-context.ts';
import { conflict } from '#services/core/service-error.ts';
import type { EnteredPoint } from './enter-point.ts';
import type { VisitTime } from './visit-time.ts';

interface VisitValues {
  outcome: PointOutcome;
  openedAt: Date | null;
  identifiedBy: Identification | null;
  reason: string;
  photo: string | null;
  /** JSON. */
  answers: string;
  /** JSON. */
  explanations: string;
  longitude: number | null;
  latitude: number | null;
  accuracy: number | null;
  isTooFast: boolean;
  at: Date;
  receivedAt: Date | null;
  isTimeCertain: boolean;
  intentId: string | null;
}

/** The key lets one of two phones win. A point that was visited is not skipped any more; one that was skipped may be visited. */
const insertVisit = statement<
  VisitValues & { tenant: string; order: string; point: string; route: string; account: string },
  { point_id: string }
>(
  'store-inspection-visit',
  `
    insert into inspection_visits (tenant_id, order_id, point_id, outcome, route_id, by, at, received_at, is_time_certain, intent_id, opened_at, identified_by,
      reason, photo_id, answers, explanations, longitude, latitude, accuracy, is_too_fast)
    values (:tenant, :order, :point, :outcome, :route, :account, :at, :receivedAt, :isTimeCertain, :intentId, :openedAt, :identifiedBy,
      :reason, :photo, :answers, :explanations, :longitude, :latitude, :accuracy, :isTooFast)
    on conflict (tenant_id, order_id, point_id, outcome) do nothing returning point_id`,
);

const insertFiles = statement<{ tenant: string; order: string; files: readonly string[]; account: string; now: Date }, object>(
  'store-files-of-inspection',
  `
    insert into work_order_files (tenant_id, order_id, file_id, kind, added_by, added_at)
    select :tenant, :order, f.id, 'evidence', :account, :now from unnest(:files::uuid[]) f(id) on conflict do nothing`,
);

export interface Visit extends Partial<Pick<VisitValues, 'openedAt' | 'identifiedBy' | 'isTooFast'>> {
  outcome: PointOutcome;
  time: VisitTime;
  reason: string;
  photoId?: string;
  position: { longitude: number; latitude: number; accuracy?: number | undefined } | undefined;
  content: PointAnswers;
  /** Its pictures, which belong to the order from now on. */
  files: readonly string[];
}

/** @returns false where somebody was there first; then nothing was written. Throws a conflict for an intent of somebody else. */
export async function writeVisit(
  tx: Transaction<Schema>,
  { actor, clock }: SignedInContext,
  { loaded, inspection, point }: EnteredPoint,
  visit: Visit,
): Promise<boolean> {
  const key = { tenant: actor.tenantId, order: loaded.row.id, account: actor.accountId };
  const written = await runIn(tx, insertVisit, {
    ...key,
    ...visit.time,
    point: point.id,
    route: inspection.route_id,
    outcome: visit.outcome,
    openedAt: visit.openedAt ?? null,
    identifiedBy: visit.identifiedBy ?? null,
    reason: visit.reason,
    photo: visit.photoId ?? null,
    answers: JSON.stringify(visit.content.answers),
    explanations: JSON.stringify(visit.content.explanations),
    longitude: visit.position?.longitude ?? null,
    latitude: visit.position?.latitude ?? null,
    accuracy: visit.position?.accuracy ?? null,
    isTooFast: visit.isTooFast ?? false,
  }).catch(refuseTakenIntent);
  if (written.length === 0) return false;
  if (visit.files.length > 0) await runIn(tx, insertFiles, { ...key, files: visit.files, now: clock.now() });
  return true;
}

/** An intent of somebody else, or of another point. */
function refuseTakenIntent(error: unknown): never {
  if (isUniqueViolation(error, 'inspection_visits_by_intent')) throw conflict();
  throw error;
}

/** Names the order that was raised for what was found. */
export async function nameFollowUp(tx: Transaction<Schema>, { loaded, point }: EnteredPoint, followUpId: string): Promise<void> {
  await tx
    .updateTable('inspection_visits')
    .set({ follow_up_id: followUpId })
    .where('tenant_id', '=', loaded.row.tenant_id)
    .where('order_id', '=', loaded.row.id)
    .where('point_id', '=', point.id)
    .where('outcome', '=', 'done')
    .execute();
}
