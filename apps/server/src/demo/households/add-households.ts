import { dayMs, hourMs } from '@energy-om/domain';
import { confirmPayment } from '#services/payment/counter/confirm-payment.ts';
import { createPayment } from '#services/payment/create-payment.ts';
import { requestRefund } from '#services/payment/refund/request-refund.ts';
import { applyForRoom } from '#services/room/applications/apply-for-room.ts';
import { decideRoomApplication } from '#services/room/applications/decide-room-application.ts';
import { assignRoomMeter } from '#services/room/meters/assign-room-meter.ts';
import { getRoom } from '#services/room/rooms/get-room.ts';
import { saveRoom } from '#services/room/rooms/save-room.ts';
import { enterWalletEntry } from '#services/wallet/entry/enter-wallet-entry.ts';
import { createActing } from '../field-documents/act-as.ts';
import type { StoredPicture } from '../pictures/store-pictures.ts';
import type { HouseholdPlan, HouseholdsPlan } from '../plans/households.ts';
import { call, type Loading } from '../set-up/services-at.ts';
import type { DemoRoom, DemoTenant } from '../tenant/demo-tenant.ts';
import { findOccupant } from './find-occupant.ts';
import { followUpRepairs, type Loss, listLosses } from './follow-up.ts';
import { type MeterCourse, planMeterCourse } from './meter-course.ts';
import type { Clerk, Moving, Payment } from './moving.ts';
import { settleDays } from './settle-days.ts';
import { shareUse } from './share-use.ts';
import { planSwap } from './swap-meter.ts';

/** From the handing over to what follows from it. */
const afterHandOver = { application: 2 * hourMs, decision: 3 * hourMs, payment: 4 * hourMs } as const;
/** Who has applied waits since. */
const applicationAgeMs = 5 * hourMs;

/**
 * Lets people move into flats: a clerk hands the meters over, occupants apply, are accepted and pay at the counter, and the days since are settled from what
 * the meters counted. All of it by the services; a tenant without flats has none.
 */
export async function addHouseholds(
  loading: Loading,
  tenant: DemoTenant,
  { now, pictures }: { now: number; pictures: readonly StoredPicture[] },
): Promise<void> {
  const { households } = tenant.plan;
  if (!households) return;
  const { as, asAdministrator } = createActing(loading, tenant, { now, name: 'households' });
  const clerk: Clerk = (agoMs) => as(households.clerk, agoMs);
  const moving: Moving = { loading, tenant, clerk, as, asAdministrator, now };
  const losses = await listLosses(loading, tenant);
  const counted: MeterCourse[] = [];
  for (const household of households.occupied) counted.push(...(await moveIn(moving, { households, household, losses })));
  counted.push(...(await shareUse(moving, households)));
  const { courses, swap } = await planSwap(moving, { plan: households.swap, pictures }, counted);
  await settleDays(moving, { courses, payments: listPayments(tenant, households, now), acts: [swap] });
  await followUpRepairs(moving);
  for (const household of households.occupied) await askForRefund(moving, households, household);
  await applyNow(loading, tenant, households, now);
}

/** @returns what the meters count from then on */
async function moveIn(
  moving: Moving,
  { households: { site }, household: plan, losses }: { households: HouseholdsPlan; household: HouseholdPlan; losses: readonly Loss[] },
): Promise<MeterCourse[]> {
  const { loading, tenant, clerk, now } = moving;
  const ago = plan.sinceDays * dayMs;
  const room = findFlat(tenant, site, plan.room);
  const courses = planMeterCourse(tenant, room, { ...plan, losses }, now);
  const handing = clerk(ago);
  for (const { meterId, start } of courses)
    await call(handing, 'assignRoomMeter', assignRoomMeter, { roomId: room.id, meterId, value: start, photoId: null });
  const { facts } = await call(handing, 'getRoom', getRoom, { roomId: room.id });
  const { floorArea, householdSize } = plan;
  await call(handing, 'saveRoom', saveRoom, { roomId: room.id, version: facts?.version ?? 0, floorArea, householdSize });
  const occupant = await findOccupant(loading, tenant, plan.occupant, { at: now - ago + afterHandOver.application, now });
  const { relation, note } = plan;
  const { id } = await call(occupant, 'applyForRoom', applyForRoom, { roomId: room.id, relation, note, wantsToPay: true, fileIds: [] });
  const decision = { applicationId: id, approve: true, reason: '' };
  await call(clerk(ago - afterHandOver.decision), 'decideRoomApplication', decideRoomApplication, decision);
  return courses;
}

function findFlat({ projects }: Pick<DemoTenant, 'projects'>, site: string, name: string): DemoRoom {
  const flats = projects.flatMap((project) => project.sites).flatMap(({ key, rooms }) => (key === site ? rooms : []));
  const found = flats.find((room) => room.kind === 'flat' && room.name === name);
  if (!found) throw new Error(`${name} is no flat of ${site}`);
  return found;
}

function listPayments(tenant: DemoTenant, { site, occupied }: HouseholdsPlan, now: number): Payment[] {
  return occupied.flatMap((plan) => {
    const room = findFlat(tenant, site, plan.room);
    return plan.paid.map(({ daysAgo, cents }): Payment => {
      const ago = daysAgo * dayMs - afterHandOver.payment;
      return {
        at: now - ago,
        async enter(clerk) {
          const context = clerk(ago);
          const { payer } = await call(context, 'getRoom', getRoom, { roomId: room.id });
          const accountId = payer?.account?.id ?? '';
          await call(context, 'enterWalletEntry', enterWalletEntry, {
            roomId: room.id,
            accountId,
            kind: 'cash',
            cents,
            note: '前台现金充值',
          });
        },
      };
    });
  });
}

async function applyNow(loading: Loading, tenant: DemoTenant, { site, applying }: HouseholdsPlan, now: number): Promise<void> {
  const { id: roomId } = findFlat(tenant, site, applying.room);
  const applicant = await findOccupant(loading, tenant, applying.occupant, { at: now - applicationAgeMs, now });
  const { relation, note } = applying;
  await call(applicant, 'applyForRoom', applyForRoom, { roomId, relation, note, wantsToPay: true, fileIds: [] });
}

/** What was paid is asked back, and waits for a clerk. */
async function askForRefund(moving: Moving, { site }: HouseholdsPlan, { room, occupant, refund }: HouseholdPlan): Promise<void> {
  if (!refund) return;
  const { loading, tenant, clerk, now } = moving;
  const { cents, note } = refund;
  const [paid, asked] = [refund.paidHoursAgo * hourMs, refund.askedHoursAgo * hourMs];
  const paying = await findOccupant(loading, tenant, occupant, { at: now - paid, now });
  const roomId = findFlat(tenant, site, room).id;
  const { id: paymentId } = await call(paying, 'createPayment', createPayment, { roomId, channel: 'counter', cents });
  await call(clerk(paid - hourMs), 'confirmPayment', confirmPayment, { paymentId, method: 'cash', note: '收据 0087' });
  const asking = await findOccupant(loading, tenant, occupant, { at: now - asked, now });
  await call(asking, 'requestRefund', requestRefund, { paymentId, cents, note });
}
