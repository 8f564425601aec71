import { useAccount } from '#context/services.tsx';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import { PASSWORD_RULE } from '#domain/account/password.ts';
import { NotSaved } from '#features/profile/Section.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/TextField.tsx';
import { useState } from 'react';
import { useMutator } from '#context/useMutator.ts';
import { accountToasts } from '#domain/account/accountToasts.ts';
import { isAccountFailure } from '#domain/account/accountFailures.ts';
import type { Failure } from '#domain/failure.ts';
import { changePassword } from '#mutators/auth/password.ts';
import { showToast } from '#ui/overlays/toast.ts';

export function PasswordForm({ change }: { readonly change: PasswordChange }) {
  const { user } = useAccount();
  const { current, next, typeCurrent, typeNext, isComplete, save, isSaving, refused } = change;
  const errorOf = (field: 'current' | 'next') =>
    refused?.field === field ? describeFailure(refused.failure) : undefined;
  return (
    <form
      noValidate
      aria-label="Password"
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete && !isSaving) void save();
      }}
    >
      <input
        type="email"
        name="username"
        autoComplete="username"
        value={user.email}
        readOnly
        hidden
      />
      <TextField
        label="Current password"
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        revealable
        value={current}
        onChange={typeCurrent}
        error={errorOf('current')}
      />
      <TextField
        label="New password"
        name="newPassword"
        type="password"
        autoComplete="new-password"
        revealable
        hint={PASSWORD_RULE}
        value={next}
        onChange={typeNext}
        error={errorOf('next')}
      />
      {refused !== null && refused.field === null && <NotSaved failure={refused.failure} />}
      <div>
        <Button type="submit" variant="primary" pending={isSaving} aria-disabled={!isComplete}>
          Change password
        </Button>
      </div>
    </form>
  );
}

interface Refusal {
  readonly failure: Failure;
  readonly field: 'current' | 'next' | null;
}

type PasswordChange = ReturnType<typeof usePasswordChange>;

export function usePasswordChange() {
  const account = useAccount();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [refused, setRefused] = useState<Refusal | null>(null);
  const [change, isSaving] = useMutator(changePassword, accountToasts.updateFailed);
  const isComplete = current !== '' && next !== '';
  const save = async () => {
    if (!isComplete) return;
    setRefused(null);
    const result = await change(account, { currentPassword: current, newPassword: next });
    if (!result.ok) {
      return setRefused({ failure: result.failure, field: fieldOf(result.failure) });
    }
    setCurrent('');
    setNext('');
    showToast(accountToasts.passwordChanged);
  };
  return {
    current,
    next,
    typeCurrent: (password: string) => {
      setCurrent(password);
      if (refused?.field !== 'next') setRefused(null);
    },
    typeNext: (password: string) => {
      setNext(password);
      if (refused?.field !== 'current') setRefused(null);
    },
    isComplete,
    isBegun: current !== '' || next !== '',
    save,
    isSaving,
    refused,
  };
}

function fieldOf(failure: Failure): 'current' | 'next' | null {
  if (isAccountFailure(failure, 'wrongPassword')) return 'current';
  if (failure.kind === 'invalid' || isAccountFailure(failure, 'samePassword')) return 'next';
  return null;
}
