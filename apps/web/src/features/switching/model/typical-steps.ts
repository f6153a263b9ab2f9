import type { EquipmentKind } from '@energy-om/domain';
import { textOf } from '#shared/i18n/texts.ts';
import { emptyStep, type StepDraft } from './switching-draft.ts';

type StepKey =
  | 'checkName'
  | 'checkLoad'
  | 'openBreaker'
  | 'checkOpen'
  | 'openIsolator'
  | 'prove'
  | 'earth'
  | 'hangSign'
  | 'checkEnded'
  | 'takeSign'
  | 'unearth'
  | 'checkEarth'
  | 'closeIsolator'
  | 'closeBreaker'
  | 'checkCurrent'
  | 'openLow'
  | 'openHigh'
  | 'closeHigh'
  | 'closeLow'
  | 'checkVoltage';

/** What steps of typical switching orders do to equipment; others only look or put up signs. */
const equipmentOf: Partial<Record<StepKey, { equipment: EquipmentKind; closes: boolean }>> = {
  openBreaker: { equipment: 'breaker', closes: false },
  closeBreaker: { equipment: 'breaker', closes: true },
  openLow: { equipment: 'breaker', closes: false },
  openHigh: { equipment: 'breaker', closes: false },
  closeLow: { equipment: 'breaker', closes: true },
  closeHigh: { equipment: 'breaker', closes: true },
  openIsolator: { equipment: 'isolator', closes: false },
  closeIsolator: { equipment: 'isolator', closes: true },
  earth: { equipment: 'earthSwitch', closes: true },
  unearth: { equipment: 'earthSwitch', closes: false },
};

/** Typical switching orders (典型操作票), as GB 26860 and the operators' rules order their steps. */
export const typicalOrders = {
  feederOut: ['checkName', 'checkLoad', 'openBreaker', 'checkOpen', 'openIsolator', 'prove', 'earth', 'hangSign'],
  feederIn: ['checkEnded', 'takeSign', 'unearth', 'checkEarth', 'checkOpen', 'closeIsolator', 'closeBreaker', 'checkCurrent'],
  transformerOut: ['checkName', 'checkLoad', 'openLow', 'openHigh', 'checkOpen', 'openIsolator', 'prove', 'earth', 'hangSign'],
  transformerIn: [
    'checkEnded',
    'takeSign',
    'unearth',
    'checkEarth',
    'closeIsolator',
    'closeHigh',
    'checkVoltage',
    'closeLow',
    'checkCurrent',
  ],
} as const satisfies Record<string, readonly StepKey[]>;

export type TypicalOrder = keyof typeof typicalOrders;
export const typicalOrderKeys = Object.keys(typicalOrders) as TypicalOrder[];

/** The steps of a typical switching order for one piece of equipment. @param deviceId its device; null: it is not in the register */
export function toTypicalSteps(order: TypicalOrder, name: string, deviceId: string | null): StepDraft[] {
  return typicalOrders[order].map((key: StepKey) => {
    const known = equipmentOf[key];
    const isSign = key === 'hangSign' || key === 'takeSign' || key === 'checkEnded';
    return { ...emptyStep, ...known, text: textOf('switching', `typicalStep.${key}`, { name }), deviceId: isSign ? null : deviceId };
  });
}
