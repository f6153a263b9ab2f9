import { minuteMs } from '@energy-om/domain';
import { paths } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/display/Card.tsx';
import { Callout } from '#shared/ui/feedback/Callout.tsx';
import { DataAge } from '#shared/ui/feedback/DataAge.tsx';
import { Empty } from '#shared/ui/feedback/Empty.tsx';
import { LoadFailed } from '#shared/ui/feedback/LoadFailed.tsx';
import { showMessageBanner } from '#shared/ui/feedback/message-banner-store.ts';
import { showToast, type ToastKind } from '#shared/ui/feedback/toast-store.ts';
import { Button } from '#shared/ui/form/Button.tsx';
import { Pieces, Section } from './Section.tsx';

const tones = ['brand', 'warn', 'danger', 'good'] as const;
const toasts: readonly { kind: ToastKind; text: string }[] = [
  { kind: 'plain', text: '已复制工单编号' },
  { kind: 'success', text: '已派给电气一班' },
  { kind: 'error', text: '网络连接失败，请稍后重试' },
];

/** Feedback: notices, empty and failed lists, toasts, the banner of a message. */
export function FeedbackSection() {
  const now = Date.now();
  const stale = { dataUpdatedAt: now - 3 * minuteMs, failureCount: 2, isRefetchError: true, fetchStatus: 'idle' } as const;
  return (
    <>
      <Section title="feedback / Callout" isCard={false}>
        {tones.map((tone) => (
          <Callout key={tone} tone={tone} title={`标题 ${tone}`}>
            低于阈值 10 分钟后可完工。
          </Callout>
        ))}
        <Callout
          icon="edit"
          action={
            <Button variant="text" size="small">
              清空
            </Button>
          }
        >
          已恢复上次填写的内容
        </Callout>
        <DataAge query={stale} refreshIntervalMs={minuteMs} now={now} />
      </Section>
      <Section title="feedback / nothing to show" isCard={false}>
        <Card>
          <Empty icon="order" title="没有工单" hint="新的工单会出现在这里" action={<Button variant="plain">新建工单</Button>} />
        </Card>
        <Card>
          <LoadFailed onRetry={() => undefined} hint="网络连接失败" />
        </Card>
      </Section>
      <Section title="feedback / toast and banner">
        <Pieces>
          {toasts.map(({ kind, text }) => (
            <Button key={kind} variant="plain" size="small" onPress={() => showToast(text, { kind })}>
              {`toast ${kind}`}
            </Button>
          ))}
          <Button
            variant="plain"
            size="small"
            onPress={() => showMessageBanner({ title: '新工单', detail: '2号变压器油温过高', address: paths.home })}
          >
            banner
          </Button>
        </Pieces>
      </Section>
    </>
  );
}
