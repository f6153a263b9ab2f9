import { findNameplateFaults, hasPart, maxRegisterFactor } from '@energy-om/domain';
import { findMissing } from '#shared/form/find-missing.ts';
import { parseNumber } from '#shared/format/parse-number.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { type DeviceDraft, listRatings } from './device-draft.ts';

/** The server's names of the fields that have other names in the draft. */
export const faultNames = {
  model: 'modelId',
  modelText: 'model',
  area: 'areaId',
  gateway: 'gatewayId',
  mainMeter: 'mainMeterId',
  documents: 'documentIds',
  maker: 'nameplate.maker',
  serialNumber: 'nameplate.serialNumber',
  ratings: 'nameplate.ratings',
  installedOn: 'nameplate.installedOn',
  warrantyUntil: 'nameplate.warrantyUntil',
} as const;

/** The faults of a device by the server's names of the fields; an empty object when there are none. */
export function findDeviceFaults(draft: DeviceDraft): Record<string, string> {
  const { area, ...faults } = findMissing(draft, ['name', 'code', 'area']);
  if (area !== undefined) faults[faultNames.area] = area;
  if (hasPart(draft.kind, 'registerFactor') && !isFactor(draft.registerFactor)) faults.registerFactor = textOf('inventory', 'fault.factor');
  if (listRatings(draft).some(({ name, value }) => name === '' || value === ''))
    faults[faultNames.ratings] = textOf('inventory', 'fault.rating');
  if (findNameplateFaults(draft).warrantyUntil) faults[faultNames.warrantyUntil] = textOf('inventory', 'fault.warranty');
  return faults;
}

function isFactor(text: string): boolean {
  const value = parseNumber(text);
  return value !== null && value > 0 && value <= maxRegisterFactor;
}
