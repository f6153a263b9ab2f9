import { type BusinessKey, businessKeys } from './business-type.ts';
import type { Fault } from './fault.ts';
import { climateFaults } from './faults-climate.ts';
import { electricalFaults } from './faults-electrical.ts';
import { gasFaults } from './faults-gas.ts';
import { meteringFaults } from './faults-metering.ts';
import { waterFaults } from './faults-water.ts';

const sheets = [electricalFaults, waterFaults, climateFaults, gasFaults, meteringFaults];

/** Every kind of order in the demonstration, with its trade. */
export const faults: readonly { business: BusinessKey; fault: Fault }[] = businessKeys.flatMap((business) =>
  sheets.flatMap((sheet) => (sheet[business] ?? []).map((fault) => ({ business, fault }))),
);
