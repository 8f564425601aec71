import { useEffect, useRef, useState } from 'react';
import { useAccount } from '#context/session.tsx';
import type { Enrolment } from '#domain/account/account.ts';
import { accountToasts } from '#domain/account/accountToasts.ts';
import type { Failure } from '#domain/failure.ts';
import { enrolTotp, removeFactor, verifyFactor } from '#mutators/auth/factors.ts';
import { showToast } from '#ui/overlays/toast.ts';

type Step =
  | { readonly name: 'naming' }
  | { readonly name: 'proving'; readonly enrolment: Enrolment };

/** A second factor on its way. */
export interface EnrolmentSteps {
  readonly step: Step;
  readonly isBusy: boolean;
  /** Why the last step did not work. */
  readonly failure: Failure | null;
  /** Makes the factor under a name; it counts after `verify`. */
  readonly enrol: (name: string) => Promise<void>;
  readonly verify: (code: string) => Promise<void>;
  /** Takes a factor away that was not verified. */
  readonly giveUp: () => void;
}

/** Adds a second factor step by step; `onAdded` and then `onDone` when its first code was right. */
export function useEnrolment(onAdded: () => Promise<void>, onDone: () => void): EnrolmentSteps {
  const account = useAccount();
  const [step, setStep] = useState<Step>({ name: 'naming' });
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const enrol = async (name: string) => {
    setFailure(null);
    setIsBusy(true);
    const made = await enrolTotp(account, name.trim());
    setIsBusy(false);
    if (!made.ok) return setFailure(made.failure);
    // Closed meanwhile: nobody will ever verify it.
    if (isGone.current) void removeFactor(account, made.value.factorId);
    else setStep({ name: 'proving', enrolment: made.value });
  };
  const verify = async (code: string) => {
    if (step.name !== 'proving') return;
    setFailure(null);
    setIsBusy(true);
    const verified = await verifyFactor(account, step.enrolment.factorId, code);
    setIsBusy(false);
    if (!verified.ok) return setFailure(verified.failure);
    await onAdded();
    showToast(accountToasts.factorAdded);
    onDone();
  };
  const giveUp = () => {
    // While its code is being verified it may count in a moment: then it is listed, and can be removed there.
    if (step.name === 'proving' && !isBusy) void removeFactor(account, step.enrolment.factorId);
  };
  return { step, isBusy, failure, enrol, verify, giveUp };
}
