import { listSpecialties } from '@energy-om/domain';
import { toggleTrade } from '#features/organisation/model/team-draft.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { MultiChoice } from '#shared/ui/form/MultiChoice.tsx';

/** The trades that business types require, to be pressed instead of typed. Renders nothing where there are none. */
export function TradeChips({ value, onChange }: { value: string; onChange: (specialty: string) => void }) {
  const t = useTexts('organisation');
  const { data: types = [] } = useApiQuery('listManagedBusinessTypes', {}, { silent: true });
  const trades = [...new Set(types.filter(({ retired }) => !retired).map(({ specialty }) => specialty))].filter(Boolean);
  const chosen = listSpecialties(value);
  if (trades.length === 0) return null;
  return (
    <MultiChoice
      label={t('teamEdit.trades')}
      layout="pills"
      options={trades.map((trade) => ({ value: trade, label: trade }))}
      value={trades.filter((trade) => chosen.includes(trade))}
      onChange={(pressed) => {
        const toggled = trades.find((trade) => pressed.includes(trade) !== chosen.includes(trade));
        if (toggled !== undefined) onChange(toggleTrade(value, toggled));
      }}
    />
  );
}
