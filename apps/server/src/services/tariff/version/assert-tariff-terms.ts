import { findTariffFaults, type TariffFault, type TariffVersion } from '@energy-om/domain';
import { invalid } from '#services/core/service-error.ts';
import type { MessageKey } from '#services/messages/messages.ts';

const faultMessages = {
  notAQuarter: 'tariffNotAQuarter',
  outOfRange: 'outOfRange',
  tooFew: 'required',
  tooMany: 'tooManyFormParts',
  repeated: 'tariffRepeated',
  noOrdinary: 'tariffNoOrdinary',
  unknownDayType: 'checkField',
  notADate: 'checkField',
  missingSlots: 'tariffMissingSlots',
  unknownBand: 'tariffUnknownBand',
  unusedBand: 'tariffUnusedBand',
  noPrice: 'tariffNoPrice',
  wrongSteps: 'tariffWrongSteps',
  notAnAmount: 'outOfRange',
  falling: 'tariffFalling',
  notARate: 'outOfRange',
} as const satisfies Record<TariffFault, MessageKey>;

/** Throws `invalid` with everything that is wrong, by paths such as `seasons.1.slots.holiday`. @param prefix of the paths */
export function assertTariffTerms(version: TariffVersion, prefix = ''): void {
  const faults = Object.entries(findTariffFaults(version));
  if (faults.length > 0) throw invalid(Object.fromEntries(faults.map(([path, fault]) => [`${prefix}${path}`, faultMessages[fault]])));
}
