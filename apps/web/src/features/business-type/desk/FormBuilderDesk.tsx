import { useIsWideDesk } from '#shared/layout/use-is-desk.ts';
import { FormCompanionProvider } from '../components/form/form-companion.ts';
import { FormBuilderScreen } from '../screens/FormBuilderScreen.tsx';
import { PhonePreview } from './PhonePreview.tsx';

/** The builder of a results form with the phone beside it. */
export function FormBuilderDesk() {
  // Two panes leave no room for a phone beside the fields; the preview is a tab then.
  const isWide = useIsWideDesk();
  return (
    <FormCompanionProvider value={isWide ? PhonePreview : null}>
      <FormBuilderScreen />
    </FormCompanionProvider>
  );
}
