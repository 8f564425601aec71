import type { ReactNode } from 'react';
import { Button } from '#ui/controls/Button.tsx';

export function SubmitButton({
  pending,
  disabled,
  children,
}: {
  readonly pending: boolean;
  readonly disabled: boolean;
  readonly children: ReactNode;
}) {
  return (
    <Button
      type="submit"
      variant="primary"
      size="lg"
      className="w-full"
      pending={pending}
      disabled={disabled}
    >
      {children}
    </Button>
  );
}
