import { type DictionaryTexts, dictionaryTexts } from '@energy-om/contract';
import type { Verb } from '#services/core/request-context.ts';
import { typeNames } from './type-names.ts';

/** The specification's own type codes, under which event levels and energy types are listed a second time (spec §3). */
const specifiedTypes: Record<string, keyof DictionaryTexts> = { SJDJ: 'eventLevel', NYLX: 'energyType' };

export const getDictionary: Verb<'getDictionary'> = async ({ language }) => {
  const texts = dictionaryTexts[language];
  const tables = Object.keys(texts) as (keyof DictionaryTexts)[];
  return [...tables.map((table) => [table, table] as const), ...Object.entries(specifiedTypes)].map(([type, table]) => ({
    type,
    value: typeNames[table][language],
    childs: Object.entries(texts[table]).map(([key, value]) => ({ key, value })),
  }));
};
