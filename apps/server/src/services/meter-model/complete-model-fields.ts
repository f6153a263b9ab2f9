import type { ApiParsedInput } from '@energy-om/contract';
import { findRegister } from '@energy-om/domain';

export type ModelFields = Omit<ApiParsedInput<'saveMeterModel'>, 'id' | 'version'>;

/** A model as it is stored: a label in one language is the other one's too, and without a register there is no modulus. */
export function completeModelFields(fields: ModelFields): ModelFields {
  return {
    ...fields,
    registerModulus: findRegister(fields.values) && fields.registerModulus,
    values: fields.values.map(({ label, ...value }) => ({
      ...value,
      label: { 'zh-CN': label['zh-CN'] || label.en, en: label.en || label['zh-CN'] },
    })),
  };
}
