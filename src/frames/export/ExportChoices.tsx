import { useEffect, useRef, useState, type ReactNode } from 'react';
import { counted } from '#domain/messages/toastText.ts';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import { toasts } from '#domain/messages/messages.ts';
import { caught, invalid, type Result } from '#domain/result.ts';
import { downloadFile } from '#ui/browser/files.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Choice } from '#ui/controls/Choice.tsx';
import { Banner } from '#ui/display/Banner.tsx';
import { ProgressBar, Spinner } from '#ui/display/Spinner.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { showToast } from '#ui/overlays/toast.ts';
import type { ExportedFile, ExportFormat, exportPage, exportPages } from './exportFormats.ts';

export interface FormatChoice {
  readonly format: ExportFormat;
  readonly title: string;
  readonly note: string;
  readonly icon: ReactNode;
}

interface Code {
  readonly exportPage: typeof exportPage;
  readonly exportPages: typeof exportPages;
}

type Step =
  | { readonly name: 'choosing' }
  | { readonly name: 'working'; readonly title: string; readonly done: number }
  | { readonly name: 'problem'; readonly title: string; readonly description: string };

export function ExportChoices({
  title,
  description,
  total,
  choices,
  make,
  children,
  onClose,
}: {
  readonly title: string;
  readonly description: ReactNode;
  readonly total: number;
  readonly choices: readonly FormatChoice[];
  readonly make: (
    code: Code,
    format: ExportFormat,
    options: { readonly signal: AbortSignal; readonly onProgress: (done: number) => void },
  ) => Promise<Result<ExportedFile>>;
  readonly children?: ReactNode;
  readonly onClose: () => void;
}) {
  const [step, setStep] = useState<Step>({ name: 'choosing' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const save = async ({ format, title: label }: FormatChoice) => {
    const abort = new AbortController();
    running.current = abort;
    const onProgress = (done: number) => {
      if (!abort.signal.aborted) setStep({ name: 'working', title: label, done });
    };
    onProgress(0);
    const code = await import('./exportFormats.ts').catch(() => null);
    const made = await caught(async () =>
      code === null
        ? invalid(CODE_MISSING)
        : make(code, format, { signal: abort.signal, onProgress }),
    );
    if (abort.signal.aborted) return;
    if (!made.ok) {
      const reason = describeFailure(made.failure);
      return setStep({
        name: 'problem',
        title: 'The file couldn’t be created',
        description: reason,
      });
    }
    const { name, file, missing } = made.value;
    if (!downloadFile(name, file)) return setStep(REFUSED);
    showToast(toasts.fileDownloaded);
    if (missing === 0) return onClose();
    setStep({
      name: 'problem',
      title: `Saved without ${counted(missing, 'picture', 'pictures')}`,
      description: format === 'word' ? LEFT_OUT : LINKED,
    });
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      footer={<Button onClick={onClose}>{step.name === 'problem' ? 'Done' : 'Cancel'}</Button>}
    >
      {step.name === 'working' ? (
        <div className="flex min-h-40 flex-col justify-center">
          {total === 1 ? (
            <Spinner label={`Creating the file: ${step.title}`} className="mx-auto" />
          ) : (
            <ProgressBar
              label={step.title}
              done={step.done}
              total={total}
              valueText={`${step.done} of ${total}`}
            />
          )}
        </div>
      ) : (
        <div className="grid gap-2">
          {step.name === 'problem' && (
            <Banner
              tone="warning"
              live="status"
              className="mb-2"
              title={step.title}
              description={step.description}
            />
          )}
          {choices.map((choice) => (
            <Choice
              key={choice.format}
              icon={choice.icon}
              title={choice.title}
              note={choice.note}
              onChoose={() => void save(choice)}
            />
          ))}
          {children}
        </div>
      )}
    </Dialog>
  );
}

const CODE_MISSING = 'Exporting needs a connection the first time. Try again when you’re online.';

const LINKED =
  'Their sites don’t let other pages download them. They stay links, which need a connection.';
const LEFT_OUT =
  'Their sites don’t let other pages download them, or Word doesn’t support their format.';

const REFUSED: Step = {
  name: 'problem',
  title: 'The file couldn’t be saved',
  description: 'The browser refused the download. Check its settings, then try again.',
};
