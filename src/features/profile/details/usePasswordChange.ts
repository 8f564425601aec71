import { useState } from 'react';
import { useAccount } from '#context/session.tsx';
import { useMutator } from '#context/useMutator.ts';
import { accountToasts } from '#domain/account/accountToasts.ts';
import { isAccountFailure } from '#domain/account/accountFailures.ts';
import type { Failure } from '#domain/failure.ts';
import { changePassword } from '#mutators/auth/password.ts';
import { showToast } from '#ui/overlays/toast.ts';

interface Refusal {
  readonly failure: Failure;
  readonly field: 'current' | 'next' | null;
}

export type PasswordChange = ReturnType<typeof usePasswordChange>;

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
