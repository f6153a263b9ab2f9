import type { TextsOf } from '../texts-of.ts';
import type { messageChannel as source } from '../zh-CN/message-channel.ts';

export const messageChannel: TextsOf<typeof source> = {
  intro:
    'Messages come to the app first. Where nobody acts, WeCom, DingTalk, push, SMS, e-mail and calls follow one after the other: every minute at level 1, 3 minutes at level 2, 10 at level 3, 30 at level 4; those on duty first.',
  name: { wecom: 'WeCom group robot', dingtalk: 'DingTalk group robot', sms: 'SMS (Aliyun)', mail: 'E-mail', voice: 'Calls (Aliyun)' },
  hint: {
    wecom: 'Says it in a group and mentions who has to act',
    dingtalk: 'Says it in a group and mentions who has to act',
    sms: 'To the mobile number of the account; each costs',
    mail: 'To the address that each person has entered under Personal information',
    voice: 'Calls the mobile number of the account; each costs',
  },
  help: {
    wecom: 'Add a robot in the settings of the group, and enter what follows key= in its webhook address',
    dingtalk:
      'Add a custom robot with a signature in the settings of the group; enter what follows access_token= in its webhook address, and the secret',
    mail: 'Sent by the mail server of this installation, so no keys are needed; whoever has entered no address gets none',
    sms: 'The template needs the variables title and content, and the provider’s approval',
    voice: 'The template needs the variables title and content, and the provider’s approval',
  },
  field: {
    key: 'Webhook key',
    accessToken: 'access_token',
    signSecret: 'Secret of the signature',
    accessKeyId: 'AccessKey ID',
    accessKeySecret: 'AccessKey Secret',
    signName: 'Signature of the SMS',
    templateCode: 'Template code',
    showNumber: 'Calling number (optional)',
  },
  on: 'In use',
  off: 'Off',
  notSetUp: 'Not set up',
  notOffered: 'Not available',
  askOperator: 'This installation is not set up for it; ask its operator',
  use: 'Use it',
  level: { 1: 'Level 1', 2: 'Level 2', 3: 'Level 3', 4: 'Level 4' },
  levels: 'For messages of {{level}} and graver ones',
  levelHint: 'Down to which level',
  kept: 'Saved; leave it empty to keep it',
  missing: 'Please fill it in',
  edit: 'Set up',
  save: 'Save',
  saved: 'Saved; send a test to be sure',
  try: 'Send a test',
  trialSent: 'The test is on its way to you',
  trial: {
    gone: 'It failed: there is no such robot, number or address',
    limited: 'Too many messages; please try again later',
    rejected: 'The provider refuses: {{reason}}',
    unreachable: 'The provider cannot be reached: {{reason}}',
  },
  unproven: 'Nothing has been sent yet; please send a test',
  proven: 'Works; last sent {{when}}',
};
