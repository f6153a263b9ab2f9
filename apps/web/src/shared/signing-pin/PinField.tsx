import { signingPinLength } from '@energy-om/domain';
import { TextField, type TextFieldProps } from '../ui/form/TextField.tsx';

/** A signing PIN, with the keys of digits; it is never shown, because two people look at the phone. */
export function PinField({
  onChange,
  ...props
}: Omit<TextFieldProps, 'type' | 'inputMode' | 'maxLength' | 'autoComplete' | 'name'> & { onChange: (pin: string) => void }) {
  return (
    <TextField
      {...props}
      type="password"
      inputMode="numeric"
      autoComplete="off"
      maxLength={signingPinLength}
      onChange={(text) => onChange(text.replaceAll(/\D/g, ''))}
    />
  );
}
