import { type FormEvent, useEffect, useRef, useState } from 'react';
import { qrModules, qrPath } from '#content/documents/qrCode.ts';
import { useAccount } from '#context/services.tsx';
import type { Enrolment } from '#domain/account/authSession.ts';
import { accountToasts } from '#domain/account/accountToasts.ts';
import type { Failure } from '#domain/failure.ts';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import { toasts } from '#domain/messages/messages.ts';
import { enrolTotp, removeFactor, verifyFactor } from '#mutators/auth/factors.ts';
import { Button } from '#ui/controls/Button.tsx';
import { CopyField } from '#ui/controls/CopyButton.tsx';
import { TextField } from '#ui/controls/TextField.tsx';
import { Banner } from '#ui/display/Banner.tsx';
import { QrSquare } from '#ui/display/QrSquare.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { showToast } from '#ui/overlays/toast.ts';

const FORM = 'enrol-factor';

export function EnrolDialog({
  suggestion,
  onClose,
  onDone,
  onAdded,
}: {
  readonly suggestion: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
  readonly onAdded: () => Promise<void>;
}) {
  const [name, setName] = useState(suggestion);
  const [code, setCode] = useState('');
  const { step, isBusy, failure, enrol, verify, cancel } = useEnrolment(onAdded, onDone);
  const close = () => {
    cancel();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble through portals to the form that opened the dialog.
    event.stopPropagation();
    if (isBusy) return;
    void (step.name === 'naming' ? enrol(name) : verify(code));
  };
  const error = failure === null ? undefined : describeFailure(failure);
  return (
    <Dialog
      open
      alert
      onOpenChange={close}
      title="Add an authenticator app"
      description={
        step.name === 'naming'
          ? 'Any app that shows six-digit codes works. Name it to tell your apps apart.'
          : 'Scan the QR code with your app, or type in the secret. Then enter the six-digit code.'
      }
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            type="submit"
            form={FORM}
            variant="primary"
            pending={isBusy}
            disabled={step.name === 'naming' ? name.trim() === '' : code.trim() === ''}
          >
            {step.name === 'naming' ? 'Continue' : 'Verify'}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate aria-label="Authenticator app" onSubmit={submit}>
        {step.name === 'naming' ? (
          <TextField
            label="Name"
            name="factorName"
            maxLength={80}
            autoComplete="off"
            value={name}
            onChange={setName}
            error={error}
          />
        ) : (
          <div className="grid gap-5">
            <div className="flex flex-wrap gap-5">
              <EnrolmentCode uri={step.enrolment.uri} />
              <div className="grid min-w-0 flex-1 basis-52 content-start gap-3">
                <CopyField
                  label="Secret"
                  value={step.enrolment.secret}
                  onRefused={() => showToast(toasts.failedToCopy)}
                />
                <p className="text-sm">
                  <a
                    href={step.enrolment.uri}
                    className="inline-flex touch-target items-center underline underline-offset-2"
                  >
                    Open in an app on this device
                  </a>
                </p>
              </div>
            </div>
            <TextField
              key="code"
              label="Code"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={9}
              ref={focusWhenShown}
              value={code}
              onChange={setCode}
              error={error}
            />
          </div>
        )}
        {failure?.kind === 'offline' && (
          <Banner className="mt-4" title="Nothing was added. Try again when you’re online." />
        )}
      </form>
    </Dialog>
  );
}

function EnrolmentCode({ uri }: { readonly uri: string }) {
  const modules = qrModules(uri);
  return (
    <div className="size-48 shrink-0">
      <QrSquare
        path={qrPath(modules)}
        size={modules.length}
        label="QR code for your authenticator app"
      />
    </div>
  );
}

function focusWhenShown(field: HTMLInputElement | null): void {
  field?.focus();
}

type Step =
  | { readonly name: 'naming' }
  | { readonly name: 'verifying'; readonly enrolment: Enrolment };

/** `onAdded`, then `onDone` after the app's first correct code. */
function useEnrolment(onAdded: () => Promise<void>, onDone: () => void) {
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
