import { TextField, type TextFieldProps } from '#ui/controls/TextField.tsx';

export function EmailField(
  props: Pick<TextFieldProps, 'autoComplete' | 'value' | 'onChange' | 'error' | 'ref'>,
) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...props}
    />
  );
}
