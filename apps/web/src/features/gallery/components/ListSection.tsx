import { useState } from 'react';
import type { InfiniteApiList } from '#shared/api/use-infinite-api-list.ts';
import { paths } from '#shared/navigation/paths.ts';
import { listDates } from '#shared/time/local-date.ts';
import { CalendarDot, CalendarGrid } from '#shared/ui/calendar/CalendarGrid.tsx';
import { CalendarHead } from '#shared/ui/calendar/CalendarHead.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { FilterChips } from '#shared/ui/list/FilterChips.tsx';
import { InfiniteList } from '#shared/ui/list/InfiniteList.tsx';
import { ListFooter } from '#shared/ui/list/ListFooter.tsx';
import { Row } from '#shared/ui/list/Row.tsx';
import { SkeletonList } from '#shared/ui/list/SkeletonList.tsx';
import { StatusTabs } from '#shared/ui/list/StatusTabs.tsx';
import { Pieces, Section } from './Section.tsx';

const orders: InfiniteApiList<{ id: string; title: string }> = {
  items: ['2号变压器油温过高', '3层水表离线', '月度巡检：冷却泵房'].map((title, index) => ({ id: String(index), title })),
  total: 3,
  isLoading: false,
  isFailed: false,
  hasMore: false,
  isLoadingMore: false,
  hasMoreFailed: false,
  loadMore: () => undefined,
  refresh: async () => undefined,
};
const tones = ['brand', 'plan', 'arrival', 'good', 'danger'] as const;

/** Lists with their filters and footers, and the calendar. */
export function ListSection() {
  const [tab, setTab] = useState<'waiting' | 'running' | 'late'>('waiting');
  const [energy, setEnergy] = useState<string | null>(null);
  return (
    <>
      <Section title="list / tabs and filters" isCard={false}>
        <StatusTabs
          label="工单"
          tabs={[
            { key: 'waiting', label: '待接单', count: 3, urgent: true },
            { key: 'running', label: '执行中', count: 128 },
            { key: 'late', label: '超时', count: 0 },
          ]}
          value={tab}
          onChange={setTab}
        />
        <FilterChips
          label="能源类型"
          options={[
            { value: null, label: '全部' },
            { value: 'electricity', label: '电' },
            { value: 'water', label: '水' },
          ]}
          value={energy}
          onChange={setEnergy}
        />
      </Section>
      <Section title="list / Row">
        <div>
          <Row icon="person" label="负责人">
            王磊
          </Row>
          <Row icon="phone" label="联系" hint="工作时间 08:00–18:00" to={paths.home} />
          <Row label="检查更新" onPress={() => undefined}>
            1.0.3
          </Row>
        </div>
      </Section>
      <Section title="list / InfiniteList" isCard={false}>
        <InfiniteList list={orders} itemKey={({ id }) => id} renderItem={({ title }) => <Card>{title}</Card>} estimateHeight={60} />
        <ListFooter state="loading" />
        <ListFooter state="failed" onRetry={() => undefined} />
        <SkeletonList count={1} />
      </Section>
      <CalendarSection />
    </>
  );
}

function CalendarSection() {
  const [chosen, setChosen] = useState('2026-11-20');
  const marksOf = (date: string) => (date.endsWith('0') ? tones.map((tone) => ({ tone, text: tone })) : []);
  return (
    <Section title="calendar">
      <CalendarHead title="2026年11月" earlier="上个月" later="下个月" onTurn={() => undefined} mayTurnLater={false} />
      <CalendarGrid
        dates={listDates('2026-11-01', '2026-12-05')}
        chosen={chosen}
        today="2026-11-22"
        onChoose={setChosen}
        marksOf={marksOf}
        isOutside={(date) => date.startsWith('2026-12')}
      />
      <Pieces>
        {tones.map((tone) => (
          <Pieces key={tone}>
            <CalendarDot tone={tone} />
            {tone}
          </Pieces>
        ))}
      </Pieces>
    </Section>
  );
}
