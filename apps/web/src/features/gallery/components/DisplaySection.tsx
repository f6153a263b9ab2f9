import { eventLevels, minuteMs, workOrderStatuses } from '@energy-om/domain';
import { paths } from '#shared/navigation/paths.ts';
import { Chip } from '#shared/ui/chip/Chip.tsx';
import { ChipRow } from '#shared/ui/chip/ChipRow.tsx';
import { LevelChip } from '#shared/ui/chip/LevelChip.tsx';
import { StatusChip } from '#shared/ui/chip/StatusChip.tsx';
import { Card } from '#shared/ui/display/Card.tsx';
import { CardHead } from '#shared/ui/display/CardHead.tsx';
import { CardLink } from '#shared/ui/display/CardLink.tsx';
import { DeadlineBar } from '#shared/ui/display/DeadlineBar.tsx';
import { Dotted } from '#shared/ui/display/Dotted.tsx';
import { Fact } from '#shared/ui/display/Fact.tsx';
import { FigureGrid } from '#shared/ui/display/FigureGrid.tsx';
import { FileTypeIcon } from '#shared/ui/display/FileTypeIcon.tsx';
import { Icon, iconNames } from '#shared/ui/display/Icon.tsx';
import { KeyFigure } from '#shared/ui/display/KeyFigure.tsx';
import { QrCode } from '#shared/ui/display/QrCode.tsx';
import { TileIcon, tileColors } from '#shared/ui/display/TileIcon.tsx';
import { Timeline } from '#shared/ui/display/Timeline.tsx';
import { Fading } from '#shared/ui/layout/Fading.tsx';
import styles from './Section.module.css';
import { Pieces, Section } from './Section.tsx';

const tones = ['neutral', 'brand', 'good', 'warn', 'danger'] as const;
const files = ['a.ppt', 'a.doc', 'a.xls', 'a.pdf', 'a.htm', 'a.txt', 'a.zip', 'a.mp3', 'a.mp4', 'a.psd', 'a.ttf', 'a.apk', 'a.xyz'];

/** Components that only show something: cards, labels, numbers, deadlines, icons. */
export function DisplaySection() {
  return (
    <>
      <Section title="display / Card" isCard={false}>
        <Card title="实时油温" extra="4 秒前">
          一张卡片
        </Card>
        {eventLevels.map((level) => (
          <Card key={level} level={level}>
            <CardHead title="2号变压器油温过高" to={paths.home}>
              <LevelChip level={level} />
            </CardHead>
            <Dotted>
              <span>WO20261120-0042</span>
              <span>告警</span>
              <span>滨江园区 1#配电房</span>
            </Dotted>
          </Card>
        ))}
        <Card title="整张卡片是链接" to={paths.home}>
          <CardHead title="卡片里的小标题" to={undefined} isNested />
        </Card>
        <Card>
          <p>
            文字里的链接：<CardLink to={paths.home}>查看工单</CardLink>
          </p>
        </Card>
      </Section>
      <Section title="layout / Fading">
        <Fading isOld>上一个周期的数字，新的正在读取</Fading>
      </Section>
      <Section title="display / chips">
        <ChipRow>
          {tones.map((tone) => (
            <Chip key={tone} tone={tone}>
              {tone}
            </Chip>
          ))}
        </ChipRow>
        <Pieces>
          {workOrderStatuses.map((status) => (
            <StatusChip key={status} status={status} />
          ))}
        </Pieces>
      </Section>
      <FigureSection />
      <ClockSection />
      <Section title="display / signs">
        <Pieces>
          {iconNames.map((name) => (
            <Icon key={name} name={name} label={name} />
          ))}
        </Pieces>
        <Pieces>
          {files.map((name) => (
            <FileTypeIcon key={name} name={name} />
          ))}
        </Pieces>
        <Pieces>
          {tileColors.map((color) => (
            <TileIcon key={color} name="bolt" color={color} />
          ))}
        </Pieces>
        <div className={styles.qr}>
          <QrCode text="https://example.com/#/device/ZGA-TR-01" label="设备二维码" failedText="二维码无法显示" />
        </div>
      </Section>
    </>
  );
}

function FigureSection() {
  return (
    <Section title="display / KeyFigure">
      <FigureGrid>
        <KeyFigure label="已超时" value={1} tone="danger" />
        <KeyFigure label="待接单" value={3} />
        <KeyFigure label="执行中" value={5} tone="brand" />
        <KeyFigure label="待回填" value={2} tone="good" />
      </FigureGrid>
      <FigureGrid columns={2}>
        <KeyFigure label="今日用电" value={12_486} unit="kWh" size="large" align="start" hint="较昨日 −4.2%" />
        <KeyFigure label="今日用水" value={null} unit="m³" size="large" align="start" tone="warn" hint="没有数据" to={paths.home} />
      </FigureGrid>
      <dl>
        <Fact label="出厂编号">SN-2026-0415</Fact>
      </dl>
    </Section>
  );
}

function ClockSection() {
  const now = Date.now();
  const inMinutes = (minutes: number) => now + minutes * minuteMs;
  return (
    <Section title="display / clocks">
      <DeadlineBar startedAt={inMinutes(-10)} dueAt={inMinutes(50)} label="响应" left="派给 我 · 0.3 km" now={now} />
      <DeadlineBar startedAt={inMinutes(-55)} dueAt={inMinutes(5)} label="响应" left="派给 电气一班" now={now} />
      <DeadlineBar startedAt={inMinutes(-90)} dueAt={inMinutes(-30)} label="处理" now={now} />
      <DeadlineBar startedAt={inMinutes(-20)} dueAt={inMinutes(40)} label="处理" state="paused" now={now} />
      <DeadlineBar startedAt={inMinutes(-20)} dueAt={inMinutes(40)} label="处理" state="done" now={now} />
      <Timeline
        items={[
          { key: 1, title: '到场 王磊', meta: '13:02 · 定位 12 m', tone: 'now' },
          { key: 2, title: '退单 赵敏', meta: '12:50', body: '缺少备件', tone: 'bad' },
          { key: 3, title: '验收通过 陈静', meta: '12:41', tone: 'good' },
          { key: 4, title: '告警建单', meta: '12:35' },
        ]}
      />
    </Section>
  );
}
