import { type BusinessKey, businessKeys } from './business-type.ts';
import type { Defect } from './defect.ts';
import { climateDefects } from './defects-climate.ts';
import { electricalDefects } from './defects-electrical.ts';
import { gasDefects } from './defects-gas.ts';
import { meteringDefects } from './defects-metering.ts';
import { waterDefects } from './defects-water.ts';

const sheets = [electricalDefects, waterDefects, climateDefects, gasDefects, meteringDefects];

/** Every kind of order in the demonstration, with its trade. */
export const defects: readonly { business: BusinessKey; defect: Defect }[] = businessKeys.flatMap((business) =>
  sheets.flatMap((sheet) => (sheet[business] ?? []).map((defect) => ({ business, defect }))),
);
