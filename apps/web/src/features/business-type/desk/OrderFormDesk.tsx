import { useIsWideDesk } from '#shared/layout/use-is-desk.ts';
import { FormCompanionProvider } from '../components/form/form-companion.ts';
import { OrderFormScreen } from '../screens/OrderFormScreen.tsx';
import { PhonePreview } from './PhonePreview.tsx';

/** The builder of the organisation's own fields with the phone beside it. */
export function OrderFormDesk() {
  // Two panes leave no room for a phone beside the fields; the preview is a tab then.
  const isWide = useIsWideDesk();
  return (
    <FormCompanionProvider value={isWide ? PhonePreview : null}>
      <OrderFormScreen />
    </FormCompanionProvider>
  );
}
