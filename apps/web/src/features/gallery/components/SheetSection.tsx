import { useState } from 'react';
import { Button } from '#shared/ui/form/Button.tsx';
import { PhotoSourceSheet } from '#shared/ui/photo/PhotoSourceSheet.tsx';
import { ConfirmSheet } from '#shared/ui/sheet/ConfirmSheet.tsx';
import { DecisionSheets } from '#shared/ui/sheet/DecisionSheets.tsx';
import { OptionSheet } from '#shared/ui/sheet/OptionSheet.tsx';
import { ReasonSheet } from '#shared/ui/sheet/ReasonSheet.tsx';
import { Sheet } from '#shared/ui/sheet/Sheet.tsx';
import { Pieces, Section } from './Section.tsx';

const sheets = [
  'Sheet',
  'ConfirmSheet',
  'ConfirmSheet danger',
  'OptionSheet',
  'ReasonSheet',
  'DecisionSheets approve',
  'DecisionSheets reject',
  'PhotoSourceSheet',
] as const;
const areas = ['滨江园区', '1#配电房', '2#配电房', '冷却泵房', 'A座', 'B座', '1层', '2层', '3层', '4层'];
const reasons = [
  { value: 'duplicate', label: '重复工单' },
  { value: 'notNeeded', label: '无需处理', hint: '不计入时限统计' },
];

/** Sheets, each opened by a button. */
export function SheetSection() {
  const [open, setOpen] = useState<(typeof sheets)[number] | null>(null);
  const [area, setArea] = useState<string | null>('冷却泵房');
  const frame = (name: (typeof sheets)[number]) => ({ open: open === name, onClose: () => setOpen(null) });
  const pass = async () => undefined;
  return (
    <Section title="sheet">
      <Pieces>
        {sheets.map((name) => (
          <Button key={name} variant="plain" size="small" onPress={() => setOpen(name)}>
            {name}
          </Button>
        ))}
      </Pieces>
      <Sheet {...frame('Sheet')} title="说明" footer={<Button onPress={() => setOpen(null)}>知道了</Button>}>
        <p>从下方滑出，点外面或按返回关闭。</p>
      </Sheet>
      <ConfirmSheet {...frame('ConfirmSheet')} title="验收通过？" onConfirm={pass}>
        <p>工单将进入待评价。</p>
      </ConfirmSheet>
      <ConfirmSheet {...frame('ConfirmSheet danger')} title="删除这条规则？" confirmText="删除规则" danger onConfirm={pass}>
        <p>未恢复的告警将结束，已建工单不受影响。</p>
      </ConfirmSheet>
      <OptionSheet
        {...frame('OptionSheet')}
        title="选择区域"
        options={areas.map((label, index) => ({ value: label, label, level: index === 0 ? 0 : 1, disabled: index === 4 }))}
        value={area}
        onChange={setArea}
      />
      <ReasonSheet
        {...frame('ReasonSheet')}
        title="申请关闭"
        reasons={reasons}
        reasonLabel="原因"
        besides={(reason) => reason === 'duplicate' && <p>重复的工单将一并关联。</p>}
        textLabel="说明"
        onConfirm={pass}
      />
      <DecisionSheets
        asked={open === 'DecisionSheets approve' ? 'approve' : open === 'DecisionSheets reject' ? 'reject' : null}
        onClose={() => setOpen(null)}
        approve={{ title: '批准退款 ¥120.00？', button: '批准', about: <p>款项将原路退回。</p>, onConfirm: pass }}
        reject={{ title: '驳回退款', button: '驳回', textLabel: '原因', onConfirm: pass }}
      />
      <PhotoSourceSheet {...frame('PhotoSourceSheet')} title="添加照片" onFiles={() => undefined} multiple />
    </Section>
  );
}
