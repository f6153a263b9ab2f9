import type { ApiInput } from '@energy-om/contract';
import { defaultPrintedForm, type PrintedFormKind, type PrintedFormSettings, printedFormKinds } from '@energy-om/domain';

type Input = ApiInput<'savePrintedForms'>;

/** The printed forms of a tenant that says nothing, changed as a test needs it. */
export function formsOf(changes: Partial<Record<PrintedFormKind, Partial<PrintedFormSettings>>> = {}, version = 0): Input {
  const forms = printedFormKinds.map((kind) => [kind, { ...defaultPrintedForm, ...changes[kind] }]);
  return { version, forms: Object.fromEntries(forms) as Input['forms'] };
}
