/**
 * The certificates that people of the trade usually have. Sources: the catalogue of special operations (特种作业目录, annex to order 30 of the
 * State Administration of Work Safety, 2010), the catalogue of operators of special equipment (特种设备作业人员资格认定分类与项目, notice 3 of
 * 2019 of the State Administration for Market Regulation, codes in brackets), and the trades' own examinations for gas and fire protection.
 */
export const skillKinds = [
  'lowVoltage',
  'highVoltage',
  'powerCable',
  'relayProtection',
  'electricalTest',
  'explosionProof',
  'welding',
  'scaffolding',
  'workAtHeight',
  'refrigerationOperation',
  'refrigerationRepair',
  'confinedSpace',
  'industrialBoiler',
  'powerStationBoiler',
  'boilerWater',
  'pressureVessel',
  'gasCylinder',
  'safetyValve',
  'elevator',
  'crane',
  'forklift',
  'gasNetwork',
  'fireFacility',
  'firstAid',
] as const;
export type SkillKind = (typeof skillKinds)[number];

/** How long a certificate is valid and when it is reviewed, in months from its issue; null: without an end, or without a review. */
export interface SkillTerm {
  validMonths: number | null;
  reviewMonths: number | null;
}

/** Order 30, sections 19 and 21: valid for six years, reviewed every three. */
const specialOperation: SkillTerm = { validMonths: 72, reviewMonths: 36 };
/** TSG Z6001-2019: valid for four years, renewed before its end. */
const specialEquipment: SkillTerm = { validMonths: 48, reviewMonths: null };
const unlimited: SkillTerm = { validMonths: null, reviewMonths: null };

export const skillTerms: Record<SkillKind, SkillTerm> = {
  lowVoltage: specialOperation,
  highVoltage: specialOperation,
  powerCable: specialOperation,
  relayProtection: specialOperation,
  electricalTest: specialOperation,
  explosionProof: specialOperation,
  welding: specialOperation,
  scaffolding: specialOperation,
  workAtHeight: specialOperation,
  refrigerationOperation: specialOperation,
  refrigerationRepair: specialOperation,
  // Trained by the employer each year (order 13 of 2023 of the Ministry of Emergency Management).
  confinedSpace: { validMonths: 12, reviewMonths: null },
  // G1, G2, G3, R1, P, F, T, Q2, N1.
  industrialBoiler: specialEquipment,
  powerStationBoiler: specialEquipment,
  boilerWater: specialEquipment,
  pressureVessel: specialEquipment,
  gasCylinder: specialEquipment,
  safetyValve: specialEquipment,
  elevator: specialEquipment,
  crane: specialEquipment,
  forklift: specialEquipment,
  // Staff of gas suppliers are examined under 建城〔2014〕167号, and again every five years.
  gasNetwork: { validMonths: 60, reviewMonths: null },
  fireFacility: unlimited,
  // The Red Cross's certificate of emergency rescuers is valid for three years.
  firstAid: { validMonths: 36, reviewMonths: null },
};
