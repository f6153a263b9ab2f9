import { maxRatingNameLength, maxRatings, maxRatingValueLength, maxUnitLength, type Rating } from '@energy-om/domain';
import { inBoth } from '../fault-text.ts';
import { type ColumnReader, ValueFault } from '../read/column.ts';
import { readText } from '../read/read-values.ts';
import { joinTexts, splitList } from './read-lists.ts';

const betweenRatings = '；;';
const equalsSigns = '=＝';

/** The unit in brackets behind the name. */
const nameWithUnit = /^(.+)[(（]([^()（）]*)[)）]$/;

const readName = readText(maxRatingNameLength);
const readValue = readText(maxRatingValueLength);
const readUnit = readText(maxUnitLength);

/** Rated values in one cell: 额定容量(kVA)=1000；联结组别=Dyn11. A part that has such signs itself stands in quotation marks. */
export const readRatings: ColumnReader<Rating[]> = (text) => {
  const ratings = splitList(text, betweenRatings).map(readRating);
  const fault = ratings.find((rating) => rating instanceof ValueFault);
  if (fault) return fault;
  if (ratings.length > maxRatings) return new ValueFault(inBoth(`最多 ${maxRatings} 项`, `has more than ${maxRatings} values`));
  return ratings as Rating[];
};

function readRating(text: string): Rating | ValueFault {
  const [named = '', value, ...rest] = splitList(text, equalsSigns);
  if (value === undefined || rest.length > 0)
    return new ValueFault(inBoth('应写成“额定容量(kVA)=1000；联结组别=Dyn11”', 'is not written like Capacity(kVA)=1000; Group=Dyn11'));
  const [, name = named, unit = ''] = nameWithUnit.exec(named) ?? [];
  const parts = [readName(name.trim()), readValue(value), unit.trim() === '' ? '' : readUnit(unit.trim())];
  const fault = parts.find((part) => part instanceof ValueFault);
  return fault ?? { name: parts[0] as string, value: parts[1] as string, unit: parts[2] as string };
}

/** @returns null where there are none */
export function writeRatings(ratings: readonly Rating[]): string | null {
  if (ratings.length === 0) return null;
  return joinTexts(
    ratings.map(({ name, value, unit }) => {
      const named = unit !== '' || nameWithUnit.test(name) ? `${name}(${unit})` : name;
      return `${quote(named)}=${quote(value)}`;
    }),
  );
}

function quote(part: string): string {
  return /[=＝"]/.test(part) ? `"${part.replaceAll('"', '""')}"` : part;
}
