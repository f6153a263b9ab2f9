import { type LocalService, type ReceivedRequest, type ServiceAnswer, startLocalService } from './local-service.ts';
import { type AliyunKey, findSignatureFault } from './verify-aliyun-signature.ts';

export interface LocalAliyunOptions extends AliyunKey {
  /** The gateway's clock, which dates of requests are held against. */
  now?: () => Date;
}

export interface AliyunMessage {
  phoneNumber: string;
  code: string;
  templateCode: string;
  signName: string;
}

export interface LocalAliyun extends LocalService {
  /** Every accepted message, oldest first. */
  messages: AliyunMessage[];
  /** The next request is refused with that code, as the service itself refuses. */
  failNext(code: string): void;
}

/** `SendSms` of Aliyun's Short Message Service: verifies the signature as the gateway does, stores what it was to send. */
export async function startLocalAliyun({ now = () => new Date(), ...key }: LocalAliyunOptions): Promise<LocalAliyun> {
  const messages: AliyunMessage[] = [];
  const usedNonces = new Set<string>();

  const service = await startLocalService((request) => {
    const fault = findSignatureFault(request, key, now(), usedNonces);
    if (fault !== null) return present(fault.code, fault.status);
    if (request.headers['x-acs-action'] !== 'SendSms') return present('InvalidAction.NotFound', 404);
    if (request.headers['x-acs-version'] !== '2017-05-25') return present('InvalidVersion', 400);
    const message = readMessage(request);
    if (typeof message === 'string') return present(message);
    messages.push(message);
    return present('OK');
  });
  return { ...service, messages, failNext: (code) => service.faultNext(present(code)) };
}

/** The message, or the service's code for what is wrong with it. */
function readMessage(request: ReceivedRequest): AliyunMessage | string {
  const parameters = new URLSearchParams(request.query);
  const phoneNumber = parameters.get('PhoneNumbers') ?? '';
  if (!/^1\d{10}$/.test(phoneNumber)) return 'isv.MOBILE_NUMBER_ILLEGAL';
  const signName = parameters.get('SignName') ?? '';
  if (signName === '') return 'isv.SMS_SIGNATURE_ILLEGAL';
  const templateCode = parameters.get('TemplateCode') ?? '';
  if (!/^SMS_\d+$/.test(templateCode)) return 'isv.SMS_TEMPLATE_ILLEGAL';
  const variables = parseObject(parameters.get('TemplateParam') ?? '');
  if (variables === null) return 'isv.INVALID_JSON_PARAM';
  if (variables.code === undefined) return 'isv.TEMPLATE_MISSING_PARAMETERS';
  if (typeof variables.code !== 'string') return 'isv.INVALID_JSON_PARAM';
  return { phoneNumber, code: variables.code, templateCode, signName };
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

function present(code: string, status = 200): ServiceAnswer {
  const RequestId = 'F655A8D5-B967-440B-8683-DAD6FF8DE990';
  const body =
    code === 'OK' ? { Code: code, Message: 'OK', RequestId, BizId: '900619746936498440^0' } : { Code: code, Message: code, RequestId };
  return { status, text: JSON.stringify(body), headers: { 'content-type': 'application/json;charset=utf-8' } };
}
