import { useState, type FormEvent } from 'react';
import { qrModules, qrPath } from '#content/documents/qrCode.ts';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import { toasts } from '#domain/messages/messages.ts';
import { Banner } from '#ui/display/Banner.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { CopyField } from '#ui/controls/CopyField.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { QrSquare } from '#ui/display/QrSquare.tsx';
import { TextField } from '#ui/controls/TextField.tsx';
import { showToast } from '#ui/overlays/toast.ts';
import { useEnrolment } from './useEnrolment.ts';

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
