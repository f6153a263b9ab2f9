import type { Language } from '@energy-om/contract';

/** A sentence about a fault, in each language. */
export type FaultText = Record<Language, string>;

/** The reason of a fault. Commands that speak English alone give a text of one language. */
export type FaultReason = FaultText | string;

export function inBoth(zh: string, en: string): FaultText {
  return { 'zh-CN': zh, en };
}

export function toFaultText(reason: FaultReason): FaultText {
  return typeof reason === 'string' ? inBoth(reason, reason) : reason;
}

/** For what lies in an area that is another administrator's. */
export const outsideScope = inBoth('不在您的管理范围内', 'lies outside the areas that you manage');
