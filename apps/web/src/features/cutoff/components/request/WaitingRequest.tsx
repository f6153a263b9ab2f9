import { requestTone } from '#features/cutoff/model/request-tone.ts';
import { useApiQuery } from '#shared/api/use-api-query.ts';
import { formatMoney } from '#shared/format/money.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { Row } from '#shared/ui/list/Row.tsx';

const refreshIntervalMs = 60_000;

/** The way to what is to be cut off today beyond what nobody has to approve, for whoever may approve it. */
export function WaitingRequest() {
  const t = useTexts('cutoff');
  const { data } = useApiQuery('listCutoffRequests', { pageSize: 1 }, { silent: true, refetchInterval: refreshIntervalMs });
  const request = data?.items[0];
  if (!request || request.isOver) return null;
  const { id, state, roomCount: count, cents } = request;
  return (
    <Card>
      <Row
        to={screenAddress('cutoffRequest', { id })}
        label={t('request.banner')}
        hint={t('request.count', { count, amount: formatMoney(cents) })}
      >
        <Chip tone={requestTone(request)}>{t(`request.state.${state}`)}</Chip>
      </Row>
    </Card>
  );
}
