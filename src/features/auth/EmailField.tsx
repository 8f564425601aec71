import type { Ref } from 'react';
import { TextField } from '#ui/controls/TextField.tsx';

export function EmailField({
  known,
  value,
  onChange,
  error,
  ref,
}: {
  readonly known: 'username' | 'email';
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      autoComplete={known}
      autoCapitalize="none"
      spellCheck={false}
      required
      value={value}
      onChange={onChange}
      error={error}
      ref={ref}
    />
  );
}
