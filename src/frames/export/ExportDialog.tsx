import { useEffect, useRef, useState } from 'react';
import { counted } from '#domain/messages/counted.ts';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import { toasts } from '#domain/messages/messages.ts';
import type { ContentType } from '#domain/page/page.ts';
import { caught } from '#domain/result.ts';
import { downloadFile } from '#ui/browser/download.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Choice } from '#ui/controls/Choice.tsx';
import { Banner } from '#ui/display/Banner.tsx';
import { Spinner } from '#ui/display/Spinner.tsx';
import { IconFile, IconHtml, IconMarkdown, IconPrinter } from '#ui/icons/icons.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { showToast } from '#ui/overlays/toast.ts';
import { printOnce } from '#frames/static/printDocument.ts';
import type { ExportFormat } from './exportFormats.ts';

const FORMATS: readonly {
  readonly format: ExportFormat;
  readonly title: string;
  readonly note: string;
  readonly icon: React.ReactNode;
}[] = [
  {
    format: 'html',
    title: 'Web page',
    note: 'One .html file with style sheet and pictures. Any browser opens it, also offline.',
    icon: <IconHtml />,
  },
  {
    format: 'markdown',
    title: 'Markdown',
    note: 'The exact text as .md, in a .zip with its pictures if it has some.',
    icon: <IconMarkdown />,
  },
  {
    format: 'word',
    title: 'Word document',
    note: 'A .docx with headings, lists, tables and pictures, for any word processor.',
    icon: <IconFile />,
  },
];

type Step =
  | { readonly name: 'choosing' }
  | { readonly name: 'working'; readonly title: string }
  | { readonly name: 'problem'; readonly title: string; readonly description: string };

/** Makes a file of a page, or prints it. */
export function ExportDialog({
  title,
  type,
  readText,
  now,
  onPrint,
  onClose,
}: {
  readonly title: string;
  readonly type: ContentType;
  /** Markdown, or published HTML with its style sheet; may reject. */
  readonly readText: () => Promise<string>;
  readonly now: () => number;
  /** @default prints what `readText` returns */
  readonly onPrint?: (() => void) | undefined;
  readonly onClose: () => void;
}) {
  const [step, setStep] = useState<Step>({ name: 'choosing' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const save = async (format: ExportFormat, label: string) => {
    const abort = new AbortController();
    running.current = abort;
    setStep({ name: 'working', title: label });
    const code = await import('./exportFormats.ts').catch(() => null);
    const made = await caught(async () => {
      if (code === null) return { ok: false, failure: { kind: 'offline' } } as const;
      const text = await readText();
      return code.exportAs(format, { type, title, text }, { signal: abort.signal, now: now() });
    });
    if (abort.signal.aborted) return;
    if (!made.ok) {
      const description = describeFailure(made.failure);
      return setStep({ name: 'problem', title: 'The file couldn’t be created', description });
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
  const print = async () => {
    onClose();
    if (onPrint !== undefined) return onPrint();
    const text = await readText().catch(() => null);
    if (text === null || !(await printOnce({ type, title, text }))) {
      showToast(toasts.printCodeMissing);
    }
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Export"
      description={<span className="wrap-anywhere">{title}</span>}
      footer={<Button onClick={onClose}>{step.name === 'problem' ? 'Done' : 'Cancel'}</Button>}
    >
      {step.name === 'working' ? (
        <div className="flex min-h-40 items-center justify-center gap-3">
          <Spinner label={`Creating the file: ${step.title}`} />
        </div>
      ) : (
        <div className="grid gap-2">
          {step.name === 'problem' && (
            <Banner
              tone="warning"
              live="polite"
              className="mb-2"
              title={step.title}
              description={step.description}
            />
          )}
          {FORMATS.filter(({ format }) => format !== 'markdown' || type === 'markdown').map(
            ({ format, title: label, note, icon }) => (
              <Choice
                key={format}
                icon={icon}
                title={label}
                note={note}
                onChoose={() => void save(format, label)}
              />
            ),
          )}
          <Choice
            icon={<IconPrinter />}
            title="Print or save as PDF"
            note="Sheets are numbered, if your browser can. Each page of the document starts a new one."
            onChoose={() => void print()}
          />
        </div>
      )}
    </Dialog>
  );
}

const LINKED =
  'Their sites don’t give them to other pages. They stay links, which need a connection.';
const LEFT_OUT = 'Their sites don’t give them to other pages, or Word has no such format.';

const REFUSED: Step = {
  name: 'problem',
  title: 'The file couldn’t be saved',
  description: 'The browser refused the download. Check its settings, then try again.',
};
