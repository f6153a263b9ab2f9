import { chooseLanguage, languageNames, languages, useLanguage } from '#shared/i18n/language.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { install, mayAddToHomeScreen, useInstall } from '#shared/install/install-prompt.ts';
import { paths, screenAddress } from '#shared/navigation/paths.ts';
import { appearances, chooseAppearance, useTheme } from '#shared/theme/theme.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Segmented } from '#shared/ui/form/Segmented.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { appVersion } from '#shared/version.ts';

/** Language, appearance, how the app comes to the home screen, version. */
export function SettingsCard() {
  const t = useTexts('mine');
  const language = useLanguage((state) => state.language);
  const appearance = useTheme((state) => state.appearance);
  const isOffered = useInstall(({ offer }) => offer !== null);
  const mayAdd = !isOffered && mayAddToHomeScreen();
  return (
    <Card>
      <div>
        <Row label={t('language')}>
          <Segmented
            label={t('language')}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
            value={language}
            onChange={chooseLanguage}
          />
        </Row>
        <Row label={t('appearance')}>
          <Segmented
            label={t('appearance')}
            options={appearances.map((value) => ({ value, label: t(`appearances.${value}`) }))}
            value={appearance}
            onChange={chooseAppearance}
          />
        </Row>
        <Row label={t('messageSettings')} to={screenAddress('notifications', { choices: 1 })} />
        {isOffered && <Row label={t('install')} hint={t('installHint')} onPress={install} />}
        <Row label={t(mayAdd ? 'addToHomeScreen' : 'download')} hint={mayAdd && t('installHint')} to={paths.download} />
        <Row label={t('version')} to={paths.diagnostics}>
          {appVersion}
        </Row>
      </div>
    </Card>
  );
}
