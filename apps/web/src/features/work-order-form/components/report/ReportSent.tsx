import type { ApiOutput } from '@energy-om/contract';
import { useNavigate } from 'react-router';
import { formatWhen } from '#shared/format/time.ts';
import { useTexts } from '#shared/i18n/texts.ts';
import { screenAddress } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { Button } from '#shared/ui/form/Button.tsx';
import { BottomBar } from '#shared/ui/layout/BottomBar.tsx';
import { Screen } from '#shared/ui/layout/Screen.tsx';
import { Row } from '#shared/ui/list/Row.tsx';

export interface ReportSentProps {
  report: ApiOutput<'reportFault'>;
  /** An account that has added to another's report may not open that order. */
  isVisible: boolean;
}

/** Shown after the report was sent: who answers it, and by when. */
export function ReportSent({ report: { id, orderNo, answerBy, solveBy, joined }, isVisible }: ReportSentProps) {
  const t = useTexts('report');
  const navigate = useNavigate();
  const address = isVisible ? screenAddress('workOrder', { id }) : screenAddress('home');
  return (
    <Screen
      title={t('title')}
      bottom={
        <BottomBar>
          <Button onPress={() => void navigate(address, { replace: true })}>{t(isVisible ? 'open' : 'home')}</Button>
        </BottomBar>
      }
    >
      <div role="status">
        <Empty icon="check" title={t(joined ? 'joined' : 'sent', { orderNo })} hint={t(joined ? 'joinedHint' : 'sentHint')} />
      </div>
      {(answerBy !== null || solveBy !== null) && (
        <Card>
          <div>
            {answerBy !== null && (
              <Row icon="person" label={t('who')}>
                {t('dispatcher')}
              </Row>
            )}
            {answerBy !== null && (
              <Row icon="clock" label={t('answerBy')}>
                {t('by', { time: formatWhen(answerBy) })}
              </Row>
            )}
            {solveBy !== null && (
              <Row icon="check" label={t('solveBy')}>
                {t('by', { time: formatWhen(solveBy) })}
              </Row>
            )}
          </div>
        </Card>
      )}
    </Screen>
  );
}
