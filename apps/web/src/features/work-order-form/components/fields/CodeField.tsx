import type { BoundField } from '#shared/form/use-action-form.ts';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { PickerField } from '#shared/ui/form/PickerField.tsx';

const maxAtOnce = 5;

/** One of the business type's causes or remedies: a few are all visible, many are chosen on a sheet. Without any there is no field. */
export function CodeField({ codes, ...field }: BoundField<string | null> & { label: string; codes: readonly string[] }) {
  if (codes.length === 0) return null;
  const options = codes.map((code) => ({ value: code, label: code }));
  return codes.length <= maxAtOnce ? (
    <Choice {...field} required layout="pills" options={options} />
  ) : (
    <PickerField {...field} required options={options} />
  );
}
