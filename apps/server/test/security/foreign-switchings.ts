import { switchingOf } from '../support/factories/create-switchings.ts';
import type { Case } from './foreign-id-case.ts';

export const switchingReads: Case[] = [['getSwitching', 'switching', (id) => ({ id })]];

const confirmedBy = (personId: string) => ({ step: 0, phase: 'repeat', personId, pin: '274951' }) as const;

/** Calls of the tenant’s administrator about switching orders; the work order is looked up first. */
export const switchingCases: Case[] = [
  ['saveSwitching', 'order', (orderId, { mine }) => ({ ...switchingOf(mine, orderId) })],
  ['processSwitching', 'switching', (id) => ({ id, version: 1, action: 'void', reason: '不做了' })],
  ['confirmSwitchingStep', 'switching', (id, { mine }) => ({ id, ...confirmedBy(mine.tenant.accounts.technician.id) })],
  ['processSwitchingStep', 'switching', (id) => ({ id, step: 0, phase: 'readOut' })],
];
