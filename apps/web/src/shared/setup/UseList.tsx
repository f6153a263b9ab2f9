import type { SettingUse } from '@energy-om/contract';
import { formatList } from '../format/list.ts';
import { useTexts } from '../i18n/texts.ts';
import { Row } from '../ui/list/Row.tsx';

/** What still refers to a setting, kind by kind: how many, and the names of a few of them. */
export function UseList({ uses }: { uses: readonly SettingUse[] }) {
  const t = useTexts('setup');
  return (
    <div>
      {uses.map(({ kind, count, names }) => (
        <Row
          key={kind}
          label={t(`uses.${kind}`, { count })}
          hint={names.length === 0 ? undefined : t(count > names.length ? 'uses.someNames' : 'uses.names', { names: formatList(names) })}
        />
      ))}
    </div>
  );
}
