import { findModelFaults, type ModelFault } from '@energy-om/domain';
import { findMissing } from '#shared/form/find-missing.ts';
import { textOfEmptyField } from '#shared/i18n/field-texts.ts';
import { textOf } from '#shared/i18n/texts.ts';
import { type ModelDraft, toDescribedModel } from './model-draft.ts';

const mappedField = /^mapping\.keys\.(\d+)\.(\w+)$/;

/** The faults of a model by path; those of a gateway's key are at its value, such as `values.2.source`. */
export function findDraftFaults(draft: ModelDraft): Record<string, string> {
  const model = toDescribedModel(draft);
  const found = Object.entries(findModelFaults(model)).map(([path, fault]) => [placeFault(path, model.valuesOfKeys), textOfFault(fault)]);
  return { ...findMissing(draft, ['name']), ...Object.fromEntries(found) };
}

/** The path at which the form shows what the domain or the server finds; a target is the value itself. */
export function placeFault(path: string, valuesOfKeys: readonly number[]): string {
  const [, index, field] = mappedField.exec(path) ?? [];
  const value = index === undefined ? undefined : valuesOfKeys[Number(index)];
  return value === undefined ? path : `values.${value}.${field === 'target' ? 'key' : field}`;
}

function textOfFault(fault: ModelFault): string {
  return fault === 'missing' ? textOfEmptyField('other') : textOf('meterModel', `fault.${fault}`);
}
