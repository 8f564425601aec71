import type { Ref } from 'react';
import { TextField } from '#ui/controls/TextField.tsx';

/** Asks for the e-mail address. */
export function EmailField({
  known,
  value,
  onChange,
  error,
  ref,
}: {
  /** What password managers take it for: the name of an account, or the person's address. */
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
