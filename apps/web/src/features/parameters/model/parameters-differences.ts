import { retentionKinds } from '@energy-om/domain';
import type { FieldDifference } from '#shared/form/VersionConflict.tsx';
import { textOf } from '#shared/i18n/texts.ts';
import { contactFields, type Parameters, type ParametersDraft, toParametersDraft } from './parameters-draft.ts';

/** In what the typed parameters differ from the stored ones. */
export function listDifferences(stored: Parameters, typed: ParametersDraft, nameOfType: (id: string) => string): FieldDifference[] {
  const [theirs, mine] = [inWords(toParametersDraft(stored), nameOfType), inWords(typed, nameOfType)];
  const differences = theirs.map(([label, value], index) => ({ label, theirs: value, mine: mine[index]?.[1] ?? '' }));
  const logo = { label: textOf('parameters', 'name.logo'), theirs: '', mine: wordOfLogo(typed) };
  return [...differences, logo].filter((one) => one.theirs !== one.mine);
}

/** What is about to become of the logo; empty: it stays. */
function wordOfLogo({ newLogo }: ParametersDraft): string {
  if (newLogo === null) return '';
  return textOf('parameters', newLogo.fileId === null ? 'name.remove' : 'name.replace');
}

/** Every field with its label, in the order of the form. */
function inWords(draft: ParametersDraft, nameOfType: (id: string) => string): [label: string, value: string][] {
  const onOff = (isOn: boolean) => textOf('parameters', isOn ? 'on' : 'off');
  return [
    [textOf('parameters', 'name.displayName'), draft.displayName.trim()],
    [textOf('parameters', 'name.shortName'), draft.shortName.trim()],
    [textOf('parameters', 'color.label'), draft.color.trim().toLowerCase()],
    ...contactFields.map((field): [string, string] => [textOf('parameters', `contact.${field}`), draft.contact[field].trim()]),
    ...retentionKinds.map((kind): [string, string] => [textOf('parameters', `retention.${kind}`), draft.retention[kind].trim()]),
    [textOf('parameters', 'rules.workOrders'), onOff(draft.notifications.workOrders)],
    [textOf('parameters', 'rules.alarms'), onOff(draft.notifications.alarms)],
    [textOf('parameters', 'rules.export'), onOff(draft.dispatchersMayExport)],
    [textOf('parameters', 'reports.classifiedBy'), textOf('parameters', `reports.${draft.classifiedBy}`)],
    [textOf('parameters', 'reports.businessType'), draft.businessTypeId === null ? '' : nameOfType(draft.businessTypeId)],
    [textOf('parameters', 'reports.level'), textOf('codes', `level.${draft.level}`)],
    [textOf('parameters', 'reports.emergencyPhone'), draft.emergencyPhone.trim()],
  ];
}
