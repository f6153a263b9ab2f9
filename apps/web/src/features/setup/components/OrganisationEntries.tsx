import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Row } from '#shared/ui/list/Row.tsx';

/** What an organisation says of itself: on the screens of its members, and on its permits and switching orders. */
export function OrganisationEntries() {
  const t = useTexts('setup');
  return (
    <>
      <Row icon="text" label={t('rules.printedForms')} hint={t('rules.printedFormsHint')} to={screenAddress('printedForms')} />
      <Row icon="settings" label={t('rules.parameters')} hint={t('rules.parametersHint')} to={screenAddress('parameters')} />
    </>
  );
}
