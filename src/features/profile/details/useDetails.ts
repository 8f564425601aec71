import { useState } from 'react';
import { useAccount } from '#context/session.tsx';
import { useMutator } from '#context/useMutator.ts';
import { accountToasts } from '#domain/account/accountToasts.ts';
import type { Failure } from '#domain/failure.ts';
import { cleanFullName } from '#domain/account/profile.ts';
import { changeFullName } from '#mutators/auth/profile.ts';
import { showToast } from '#ui/overlays/toast.ts';

export type Details = ReturnType<typeof useDetails>;

/** Edits the full name; the typed one stays until it is saved (spec §5). */
export function useDetails() {
  const account = useAccount();
  const known = account.user.fullName;
  // Null shows the stored name, which another tab may change.
  const [typed, setTyped] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [change, isSaving] = useMutator(changeFullName, accountToasts.updateFailed);
  const fullName = typed ?? known;
  const cleaned = cleanFullName(fullName);
  const save = async () => {
    setFailure(null);
    const result = await change(account, fullName);
    if (!result.ok) return setFailure(result.failure);
    setTyped((now) => (now === typed ? null : now));
    showToast(accountToasts.profileUpdated);
  };
  return {
    fullName,
    setFullName: (value: string) => {
      setTyped(value);
      setFailure(null);
    },
    /** The cleaned name, if it differs from the typed one. */
    savedAs: typed === null || cleaned === typed.trim() || cleaned === '' ? null : cleaned,
    isChanged: fullName !== known && cleaned !== known,
    save,
    isSaving,
    failure,
  };
}
