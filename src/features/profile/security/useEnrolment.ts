import { useEffect, useRef, useState } from 'react';
import { useAccount } from '#context/session.tsx';
import type { Enrolment } from '#domain/account/account.ts';
import { accountToasts } from '#domain/account/accountToasts.ts';
import type { Failure } from '#domain/failure.ts';
import { enrolTotp, removeFactor, verifyFactor } from '#mutators/auth/factors.ts';
import { showToast } from '#ui/overlays/toast.ts';

type Step =
  | { readonly name: 'naming' }
  | { readonly name: 'verifying'; readonly enrolment: Enrolment };

/** `onAdded`, then `onDone` after the app's first correct code. */
export function useEnrolment(onAdded: () => Promise<void>, onDone: () => void) {
  const account = useAccount();
  const [step, setStep] = useState<Step>({ name: 'naming' });
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);

  const enrol = async (name: string) => {
    setFailure(null);
    setIsBusy(true);
    const made = await enrolTotp(account, name.trim());
    setIsBusy(false);
    if (!made.ok) return setFailure(made.failure);
    // Closed meanwhile: the user can no longer verify it.
    if (isUnmounted.current) void removeFactor(account, made.value.factorId);
    else setStep({ name: 'verifying', enrolment: made.value });
  };
  const verify = async (code: string) => {
    if (step.name !== 'verifying') return;
    setFailure(null);
    setIsBusy(true);
    const verified = await verifyFactor(account, step.enrolment.factorId, code);
    setIsBusy(false);
    if (!verified.ok) return setFailure(verified.failure);
    await onAdded();
    showToast(accountToasts.factorAdded);
    onDone();
  };
  const cancel = () => {
    // A pending verification may succeed; the user can then remove the listed factor.
    if (step.name === 'verifying' && !isBusy) void removeFactor(account, step.enrolment.factorId);
  };
  return { step, isBusy, failure, enrol, verify, cancel };
}
