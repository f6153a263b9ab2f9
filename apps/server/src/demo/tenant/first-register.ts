import { findDemoModel, hasRegister } from './demo-models.ts';
import type { DemoDevice } from './demo-tenant.ts';
import type { DeviceRole } from './tenant-plan.ts';

/** Lowest value and spread: a plant's registers have arbitrary values, those of a flat some years' consumption. */
const plant = [10_000, 80_000] as const;
const ofFlats: Partial<Record<DeviceRole, readonly [lowest: number, spread: number]>> = {
  flatElectricMeter: [3200, 9000],
  flatWaterMeter: [180, 460],
};

/** What a meter shows at the loading, the same one always the same; null: it has no register. */
export function firstRegisterOf(devices: readonly DemoDevice[], index: number): number | null {
  const device = devices[index];
  const model = device && findDemoModel(device.model);
  if (!device || !model || !hasRegister(model)) return null;
  const [lowest, spread] = ofFlats[device.role] ?? plant;
  return lowest + ((index * 7919) % spread);
}
