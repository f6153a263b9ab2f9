import { dictionaryTexts, type Language } from '@energy-om/contract';
import { type PermitKind, type PrintedFormKind, permitSigns, switchingSigns } from '@energy-om/domain';

/** What stands on a form by default. */
interface DefaultForm {
  title: string;
  standard: string;
  lines: readonly string[];
}

const standard: Record<Language, string> = {
  'zh-CN': 'GB 26860—2011《电力安全工作规程 发电厂和变电站电气部分》',
  en: 'GB 26860—2011, Safety code of electric power industry, electric part of power plants and transformer substations',
};

const ofPermits: Record<Language, Record<PermitKind, readonly string[]>> = {
  'zh-CN': {
    powerOff: [
      '许可人、负责人在现场逐项核对安全措施，双方签名后方可开始工作。',
      '工作期间任何人不得拆除、变更安全措施；确需变更时停止工作，另办工作票。',
      '间断后复工须重新核对安全措施；未办理工作终结，不得恢复送电。',
      '负责人只可变更一次，延期只可办理一次，在有效时间结束前办理。',
    ],
    powerOn: [
      '许可人、负责人在现场核对带电部位和安全距离，双方签名后方可开始工作。',
      '作业人员不得触及带电部分，不得变更运行方式。',
      '延期只可办理一次，在有效时间结束前办理。',
    ],
    lowVoltage: [
      '断开电源、上锁挂牌并验明无电压后方可开始工作。',
      '工作期间任何人不得拆除、变更安全措施。',
      '未办理工作终结，不得恢复送电。',
    ],
    emergency: ['只用于事故应急抢修，布置安全措施后方可开始工作。', '抢修超过 8 小时，改办工作票。', '抢修结束后清点人员、工具和接地线。'],
  },
  en: {
    powerOff: [
      'Work begins once permitter and leader have checked each measure on site and both have signed.',
      'Nobody removes or changes a measure while work goes on; where one has to be changed, work stops for another permit.',
      'After a pause the measures are checked again; nothing is energised before the work has ended.',
      'The leader changes once at most, and the permit is extended once at most, before it ends.',
    ],
    powerOn: [
      'Work begins once permitter and leader have checked live parts and distances on site and both have signed.',
      'Nobody touches live parts or changes how equipment is run.',
      'The permit is extended once at most, before it ends.',
    ],
    lowVoltage: [
      'Work begins once the supply is cut off, locked, tagged and proved dead.',
      'Nobody removes or changes a measure while work goes on.',
      'Nothing is energised before the work has ended.',
    ],
    emergency: [
      'For emergency repairs only; work begins once the measures are in place.',
      'A repair of more than 8 hours needs a work permit.',
      'People, tools and earths are counted at the end.',
    ],
  },
};

const ofSwitching: Record<Language, DefaultForm> = {
  'zh-CN': {
    title: '倒闸操作票',
    standard: standard['zh-CN'],
    lines: [
      '一张操作票只填写一个操作任务，按顺序逐项操作，不得跳项、漏项。',
      '操作前核对设备名称、编号和位置；监护人唱票，操作人复诵无误后操作。',
      '操作中有疑问立即停止，报告发令人，弄清后再操作，不得擅自更改操作票。',
    ],
  },
  en: {
    title: 'Switching order',
    standard: standard.en,
    lines: [
      'One order has one task; its steps are done in their order, and none is skipped.',
      'Name, number and position of the equipment are checked first; the supervisor reads out, the operator repeats and then operates.',
      'Whoever doubts stops at once and reports to the commander; nobody changes the order.',
    ],
  },
};

export function defaultFormOf(kind: PrintedFormKind, language: Language): DefaultForm {
  if (kind === 'switching') return ofSwitching[language];
  return { title: dictionaryTexts[language].permitKind[kind], standard: standard[language], lines: ofPermits[language][kind] };
}

/** How a kind is written in numbers; of the two of switching orders the one of high voltage. */
export function signOf(kind: PrintedFormKind): string {
  return kind === 'switching' ? switchingSigns.highVoltage : permitSigns[kind];
}
