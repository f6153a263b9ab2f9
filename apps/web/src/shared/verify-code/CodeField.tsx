import type { VerifyCodeScene } from '@energy-om/contract';
import { CodeInput, type CodeInputProps } from './CodeInput.tsx';
import { useSendCode } from './use-send-code.ts';

export interface CodeFieldProps extends Omit<CodeInputProps, 'send' | 'waitMs'> {
  /** The number that the code is sent to, as it was typed. */
  phoneNumber: string;
  /** The purpose of the code. */
  scene: VerifyCodeScene;
  /** Receives the number's error, to be shown at its own field, which the caller focuses. */
  onNumberFault: (message: string) => void;
}

/** A field for a verification code that is sent to a mobile number. */
export function CodeField({ phoneNumber, scene, onNumberFault, ...input }: CodeFieldProps) {
  return <CodeInput {...input} {...useSendCode(phoneNumber, scene, onNumberFault)} />;
}
