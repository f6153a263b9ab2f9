import type { MeterModel } from '@energy-om/domain';
import { createProfile } from '../profiles/create-profile.ts';
import type { Profile } from '../profiles/profile.ts';
import { describeSubject } from '../profiles/subject.ts';
import type { DeviceEntry, GatewayEntry } from './device-file.ts';
import { findModel } from './find-model.ts';

/** A device of the file with the parts that simulate it. */
export interface SimulatedDevice {
  entry: DeviceEntry;
  gatewayCode: string;
  model: MeterModel;
  profile: Profile;
}

/** @returns null for a device of a model that is not simulated */
export function simulateDevice(entry: DeviceEntry, gateway: Pick<GatewayEntry, 'code' | 'name'>): SimulatedDevice | null {
  const model = findModel(entry.model);
  if (model === null) return null;
  const profile = createProfile(describeSubject({ code: entry.code, name: `${gateway.name} ${entry.name}`, model }));
  return { entry, gatewayCode: gateway.code, model, profile };
}
