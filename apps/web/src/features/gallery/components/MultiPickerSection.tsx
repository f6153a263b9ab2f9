import { useState } from 'react';
import { Button } from '#shared/ui/form/Button.tsx';
import { MultiOptionSheet } from '#shared/ui/multi-picker/MultiOptionSheet.tsx';
import { MultiPickerField } from '#shared/ui/multi-picker/MultiPickerField.tsx';
import type { Picked } from '#shared/ui/multi-picker/option-tree.ts';
import { PickedList } from '#shared/ui/multi-picker/PickedList.tsx';
import { Section } from './Section.tsx';

const areas = [
  { id: 'district', name: '滨江区', level: 0 },
  { id: 'park', name: '江畔智谷', hint: '滨江区', level: 1, isFolded: true },
  { id: 'a', name: 'A座', hint: '滨江区 / 江畔智谷', level: 2, isFolded: true },
  { id: 'a1', name: '1层配电间', hint: '滨江区 / 江畔智谷 / A座', level: 3 },
  { id: 'b', name: 'B座', hint: '滨江区 / 江畔智谷', level: 2 },
  { id: 'mall', name: '银汇商务中心', hint: '滨江区', level: 1, disabled: true },
];
const teams = ['电气一班', '燃气班', '暖通班'].map((name) => ({ id: name, name, hint: name.slice(0, 2) }));

/** Any number of options, flat or in a tree: nothing picked, some, one that is gone, and a fault. */
export function MultiPickerSection() {
  const [picked, setPicked] = useState<readonly Picked[]>([{ id: 'park', name: '江畔智谷' }]);
  const [chosen, setChosen] = useState<readonly Picked[]>([{ id: '夜班', name: '夜班' }]);
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title="multi-picker">
      <MultiPickerField label="区域" required hint="包括下级区域" options={areas} value={picked} onChange={setPicked} includesWithin />
      <MultiPickerField label="班组" options={teams} value={chosen} onChange={setChosen} />
      <MultiPickerField
        label="业务类型"
        required
        options={[]}
        value={[]}
        onChange={() => undefined}
        error="请检查数据"
        empty={<p>还没有业务类型</p>}
      />
      <PickedList picked={areas} onRemove={() => undefined} />
      <Button variant="plain" size="small" onPress={() => setOpen(true)}>
        MultiOptionSheet
      </Button>
      <MultiOptionSheet open={isOpen} onClose={() => setOpen(false)} title="选择班组" options={teams} value={chosen} onChange={setChosen} />
    </Section>
  );
}
