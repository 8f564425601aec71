import { useState } from 'react';
import { useAccount } from '#context/session.tsx';
import { accountToasts } from '#domain/account/accountToasts.ts';
import { isAccountFailure } from '#domain/account/accountFailures.ts';
import type { Failure } from '#domain/failure.ts';
import { changePassword } from '#mutators/auth/password.ts';
import { showToast } from '#ui/overlays/toast.ts';

export interface PasswordChange {
  readonly current: string;
  readonly next: string;
  readonly typeCurrent: (password: string) => void;
  readonly typeNext: (password: string) => void;
  readonly isComplete: boolean;
  readonly isBegun: boolean;
  readonly save: () => Promise<void>;
  readonly isSaving: boolean;
  readonly refused: { readonly failure: Failure; readonly field: 'current' | 'next' | null } | null;
}

/** The typed passwords stay until the change succeeds. */
export function usePasswordChange(): PasswordChange {
  const account = useAccount();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [refused, setRefused] = useState<PasswordChange['refused']>(null);
  const [isSaving, setIsSaving] = useState(false);
  const isComplete = current !== '' && next !== '';
  const save = async () => {
    if (!isComplete) return;
    setRefused(null);
    setIsSaving(true);
    const result = await changePassword(account, { currentPassword: current, newPassword: next });
    setIsSaving(false);
    if (!result.ok) {
      setRefused({ failure: result.failure, field: fieldOf(result.failure) });
      showToast(accountToasts.updateFailed(result.failure));
      return;
    }
    setCurrent('');
    setNext('');
    showToast(accountToasts.passwordChanged);
  };
  return {
    current,
    next,
    typeCurrent: (password) => {
      setCurrent(password);
      if (refused?.field !== 'next') setRefused(null);
    },
    typeNext: (password) => {
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
