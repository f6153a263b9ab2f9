import { useState } from 'react';
import { DateTimeField } from '#shared/ui/form/DateTimeField.tsx';
import { Field } from '#shared/ui/form/Field.tsx';
import { PasswordField } from '#shared/ui/form/PasswordField.tsx';
import { PickerField } from '#shared/ui/form/PickerField.tsx';
import { Rating } from '#shared/ui/form/Rating.tsx';
import { SearchBar } from '#shared/ui/form/SearchBar.tsx';
import { TextArea } from '#shared/ui/form/TextArea.tsx';
import { TextField } from '#shared/ui/form/TextField.tsx';
import { Section } from './Section.tsx';

const types = [
  { value: 'transformer', label: '变压器维护', hint: '响应 15 分钟 · 处理 4 小时' },
  { value: 'pump', label: '水泵检修', hint: '响应 30 分钟 · 处理 8 小时' },
];
const missing = '请检查数据';

/** Fields for text, a number, a time, or one of many options: empty, filled, wrong and disabled. */
export function FieldSection() {
  const [text, setText] = useState('');
  const [words, setWords] = useState('2号变压器油温持续升高，冷却风扇不转。');
  const [figure, setFigure] = useState('86.4');
  const [secret, setSecret] = useState('Demo@2026');
  const [moment, setMoment] = useState<string | null>('2026-11-20T06:20:00.000Z');
  const [day, setDay] = useState<string | null>(null);
  const [type, setType] = useState<string | null>(null);
  const [stars, setStars] = useState<number | null>(4);
  return (
    <Section title="form / fields">
      <SearchBar value={text} onChange={setText} placeholder="名称、编号" />
      <TextField label="标题" required value={text} onChange={setText} placeholder="出了什么问题" />
      <TextField label="标题" required value="" onChange={setText} error={missing} />
      <TextField label="绕组最高温度" optional value={figure} onChange={setFigure} unit="℃" hint="正常范围 20–85 ℃" inputMode="decimal" />
      <TextField label="编号" value="ZGA-TR-01" onChange={setText} disabled />
      <PasswordField label="密码" value={secret} onChange={setSecret} autoComplete="current-password" />
      <TextArea label="说明" value={words} onChange={setWords} limit={200} hint="至少 5 个字" />
      <TextArea label="原因" required value="" onChange={setWords} error={missing} rows={2} />
      <DateTimeField label="期望完成" value={moment} onChange={setMoment} />
      <DateTimeField label="日期" precision="date" optional value={day} onChange={setDay} error={missing} />
      <PickerField label="业务类型" required options={types} value={type} onChange={setType} />
      <PickerField label="业务类型" options={types} value={null} onChange={setType} disabled placeholder="先选择项目" />
      <Field label="满意度" kind="group" required>
        <Rating value={stars} onChange={setStars} label="满意度" />
      </Field>
      <Field label="评价结果" kind="group">
        <Rating value={stars} />
      </Field>
    </Section>
  );
}
