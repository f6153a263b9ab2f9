import { parseNumber } from '#shared/format/parse-number.ts';
import { textOfEmptyField } from '#shared/i18n/field-texts.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { type AreaDraft, maxLatitude, maxLongitude } from './area-draft.ts';

/** The faults of an area by the server's names of the fields; an empty object when there are none. */
export function findAreaFaults({ name, longitude, latitude }: AreaDraft): Record<string, string> {
  const faults: Record<string, string> = {};
  if (name.trim() === '') faults.name = textOfEmptyField('other');
  if (!isDegrees(longitude, maxLongitude)) faults.longitude = textOf('area', 'fault.longitude');
  if (!isDegrees(latitude, maxLatitude)) faults.latitude = textOf('area', 'fault.latitude');
  if (longitude.trim() === '' && latitude.trim() !== '') faults.longitude = textOf('area', 'fault.pair');
  if (latitude.trim() === '' && longitude.trim() !== '') faults.latitude = textOf('area', 'fault.pair');
  return faults;
}

/** An empty text is valid too: the area is not on the map yet. */
function isDegrees(typed: string, max: number): boolean {
  if (typed.trim() === '') return true;
  const degrees = parseNumber(typed);
  return degrees !== null && Math.abs(degrees) <= max;
}
