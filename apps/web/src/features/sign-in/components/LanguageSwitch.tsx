import { chooseLanguage, languageNames, languages, useLanguage } from '#shared/i18n/language.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { Segmented } from '#shared/ui/form/Segmented.tsx';
import styles from './LanguageSwitch.module.css';

export function LanguageSwitch() {
  const t = useTexts('signIn');
  const language = useLanguage((state) => state.language);
  return (
    <div className={styles.place}>
      <Segmented
        label={t('language')}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        value={language}
        onChange={chooseLanguage}
      />
    </div>
  );
}
