import { useState } from 'react';
import { Choice } from '#shared/ui/form/Choice.tsx';
import { MultiChoice } from '#shared/ui/form/MultiChoice.tsx';
import { Segmented } from '#shared/ui/form/Segmented.tsx';
import { SwitchRow } from '#shared/ui/form/SwitchRow.tsx';
import { Section } from './Section.tsx';

const outcomes = [
  { value: 'solved', label: '已解决', hint: '故障已排除，设备恢复运行' },
  { value: 'temporary', label: '临时处理', hint: '还需要再来一次' },
  { value: 'refused', label: '无法处理', disabled: true },
];
const reasons = ['缺少备件', '专业不符', '距离过远', '其他'].map((label) => ({ value: label, label }));

/** Controls that choose one option, several options, one of two, or on and off. */
export function ChoiceSection() {
  const [outcome, setOutcome] = useState<string | null>('solved');
  const [reason, setReason] = useState<string | null>(null);
  const [tags, setTags] = useState<readonly string[]>(['缺少备件']);
  const [way, setWay] = useState('finish');
  const [isOn, setOn] = useState(true);
  return (
    <Section title="form / choices">
      <Choice label="处理结果" required options={outcomes} value={outcome} onChange={setOutcome} />
      <Choice label="原因" layout="pills" required options={reasons} value={reason} onChange={setReason} error="请检查数据" />
      <MultiChoice label="原因" layout="pills" options={reasons} value={tags} onChange={setTags} />
      <MultiChoice label="人员" options={outcomes} value={['temporary']} onChange={() => undefined} />
      <Segmented
        label="完工方式"
        options={[
          { value: 'finish', label: '先完工' },
          { value: 'both', label: '完工并回填' },
        ]}
        value={way}
        onChange={setWay}
      />
      <SwitchRow label="启用" hint="停用后不再产生告警" value={isOn} onChange={setOn} />
      <SwitchRow label="启用" value={false} onChange={setOn} disabled />
    </Section>
  );
}
