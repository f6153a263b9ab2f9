import { dayMs, defaultTimeZone, localDayAt, minuteMs } from '@energy-om/domain';
import { saveDevice } from '#services/device-administration/inventory/save-device.ts';
import { swapMeter } from '#services/meter-swap/swap-meter.ts';
import { storePhoto } from '../field-documents/store-photo.ts';
import type { StoredPicture } from '../pictures/store-pictures.ts';
import type { SwapPlan } from '../plans/households.ts';
import { call } from '../set-up/services-at.ts';
import type { DemoDevice } from '../tenant/demo-tenant.ts';
import type { MeterCourse } from './meter-course.ts';
import type { Act, Moving } from './moving.ts';
import { divideCourse } from './swap-course.ts';

/** The new meter has come out of the store some days before it goes up. */
const inStoreMs = 3 * dayMs;

/**
 * Enters the new meter in the inventory, and plans the swap.
 * @returns what is counted in the place by both meters, and the swap itself, before which the old one's readings have to be there
 */
export async function planSwap(
  moving: Moving,
  { plan, pictures }: { plan: SwapPlan; pictures: readonly StoredPicture[] },
  courses: readonly MeterCourse[],
): Promise<{ courses: MeterCourse[]; swap: Act }> {
  const { loading, tenant, as, now } = moving;
  const old = tenant.devices.find(({ role, room }) => role === plan.role && room.name === plan.room);
  const course = courses.find(({ meterId }) => meterId === old?.id);
  if (!old || !course) throw new Error(`${plan.room} has no ${plan.role} that counts`);
  const at = localDayAt(now - plan.daysAgo * dayMs, defaultTimeZone).start + plan.atMinute * minuteMs;
  const newId = await storeMeter(moving, old, { plan, at: at - inStoreMs });
  const divided = divideCourse(course, { at, newId, shows: plan.shows });
  const swap: Act = {
    at,
    async perform() {
      const context = as(plan.by, now - at);
      const side = async (value: number, moment: StoredPicture['moment']) => {
        const photo = pictures.find((one) => one.moment === moment && one.businesses.includes('metering') && one.name.includes('meter'));
        if (!photo) throw new Error(`there is no picture of a meter ${moment}`);
        return { value, photoIds: [await storePhoto(loading, context, photo)] };
      };
      await call(context, 'swapMeter', swapMeter, {
        ...{ id: old.id, newId, factor: 1, note: plan.note },
        closing: await side(divided.closing, 'after'),
        opening: await side(divided.opening, 'after'),
      });
    },
  };
  return { courses: [...courses.filter((one) => one !== course), divided.old, divided.next], swap };
}

/** Beside the old one, behind the same gateway. */
async function storeMeter(
  { loading, tenant, asAdministrator, now }: Moving,
  { id, name, energyType, room }: DemoDevice,
  { plan, at }: { plan: SwapPlan; at: number },
): Promise<string> {
  const { model_id, gateway_id } = await loading.tx
    .selectFrom('devices')
    .select(['model_id', 'gateway_id'])
    .where('tenant_id', '=', tenant.tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const device = { kind: 'meter' as const, name: `${name}（备用）`, code: plan.code, energyType, areaId: room.id };
  const saved = await call(asAdministrator(now - at), 'saveDevice', saveDevice, { ...device, modelId: model_id, gatewayId: gateway_id });
  return saved.id;
}
