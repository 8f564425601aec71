import { useState, type ComponentProps, useEffect, useEffectEvent, useRef } from 'react';
import { useAccount } from '#context/services.tsx';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import { type ImportPlan, planImport, type PlannedText } from '#mutators/lifeboat/plan.ts';
import { Banner } from '#ui/display/Banner.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog, type DialogProps } from '#ui/overlays/Dialog.tsx';
import { ProgressBar } from '#ui/display/Spinner.tsx';
import {
  describeOrigin,
  describeReport,
  describeKind,
  nameOf,
  describeOutcome,
} from './describeImport.ts';
import { type ImportReport, importLifeboat } from '#mutators/lifeboat/import.ts';
import type { Progress } from '#mutators/lifeboat/progress.ts';
import type { Result } from '#domain/result.ts';
import type { Failure } from '#domain/failure.ts';
import { counted } from '#domain/messages/toastText.ts';
import { formatDay } from '#domain/dates.ts';
import { Badge } from '#ui/display/Badge.tsx';
import { Checkbox } from '#ui/controls/Checkbox.tsx';

/** Reads a file, lets the user choose, imports and reports: one dialog throughout, so that the focus stays in it. */
export function ImportDialog({
  file,
  onClose,
}: {
  readonly file: File;
  readonly onClose: () => void;
}) {
  const { user } = useAccount();
  const { step, start, cancel } = useImport(file);
  // Null until the user changes the suggestion.
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null);
  const close = <Button onClick={onClose}>Close</Button>;

  const view = (): Omit<DialogProps, 'open' | 'onOpenChange'> => {
    switch (step.name) {
      case 'reading':
        return {
          title: 'Reading the file',
          footer: <Button onClick={onClose}>Cancel</Button>,
          children: <Counted label={file.name} {...step} />,
        };
      case 'unreadable':
        return {
          title: 'Nothing was imported',
          description: describeFailure(step.failure),
          footer: close,
        };
      case 'choosing': {
        const { plan } = step;
        const chosen = picked ?? suggested(plan);
        const hasPictures = plan.manifest.pictures.some(({ isUnsent }) => isUnsent);
        const isEmpty =
          !hasPictures && plan.texts.every(({ outcome }) => !CHOOSABLE.has(outcome.kind));
        return {
          title: isEmpty ? 'Nothing to import' : 'Choose what to import',
          description: describeOrigin(plan.manifest, user.id),
          size: 'lg',
          footer: isEmpty ? (
            close
          ) : (
            <>
              <Button onClick={onClose}>Cancel</Button>
              <Button
                variant="primary"
                disabled={chosen.size === 0 && !hasPictures}
                onClick={() => void start(chosen)}
              >
                Import {chosen.size === 0 ? 'pictures' : chosen.size}
              </Button>
            </>
          ),
          children: (
            <>
              {makesPages(plan, chosen) && <PublicNote />}
              <ImportList plan={plan} chosen={chosen} onChoose={setPicked} />
            </>
          ),
        };
      }
      case 'importing':
        return {
          title: 'Importing',
          footer: <Button onClick={cancel}>Cancel</Button>,
          children: <Counted label="Importing" {...step} />,
        };
      default: {
        const { report } = step;
        const hasProblems = report.refused.length > 0 || report.stoppedBy !== null;
        return {
          title: report.left === 0 ? 'Import finished' : 'Import stopped',
          description: <output>{describeReport(report)}</output>,
          footer: (
            <Button variant="primary" onClick={onClose}>
              Done
            </Button>
          ),
          ...(hasProblems && { children: <ImportProblems report={report} /> }),
        };
      }
    }
  };

  return (
    <Dialog open alert onOpenChange={step.name === 'importing' ? cancel : onClose} {...view()} />
  );
}

const CHOOSABLE: ReadonlySet<string> = new Set(['new', 'copy', 'draft', 'change', 'delete']);

function suggested({ texts }: ImportPlan): ReadonlySet<string> {
  return new Set(texts.filter(({ isSuggested }) => isSuggested).map(({ entry }) => entry.path));
}

function makesPages({ texts }: ImportPlan, chosen: ReadonlySet<string>): boolean {
  return texts.some(
    ({ entry, outcome }) =>
      (outcome.kind === 'new' || outcome.kind === 'copy') && chosen.has(entry.path),
  );
}

function Counted(props: Omit<ComponentProps<typeof ProgressBar>, 'valueText'>) {
  const { done, total } = props;
  return <ProgressBar {...props} valueText={total === 0 ? '' : `${done} of ${total}`} />;
}

function PublicNote() {
  return (
    <Banner
      tone="warning"
      className="mb-5"
      title="New pages are public"
      description="Everyone can see imported pages once they’re synced."
    />
  );
}

function ImportProblems({ report: { refused, stoppedBy } }: { readonly report: ImportReport }) {
  return (
    <>
      {stoppedBy !== null && (
        <Banner tone="danger" className="mb-5" title={describeFailure(stoppedBy)} />
      )}
      {refused.length > 0 && (
        <>
          <h3 className="font-medium">Not imported</h3>
          <p className="text-sm text-muted">They are still in the file.</p>
          <ul className="mt-2 grid gap-2">
            {refused.map(({ title, reason }, at) => (
              <li key={`${at} ${title}`} className="text-sm">
                <span className="font-medium wrap-anywhere">{title}</span>
                <span className="block text-muted">{reason}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

type ImportStep =
  | { readonly name: 'reading'; readonly done: number; readonly total: number }
  | { readonly name: 'unreadable'; readonly failure: Failure }
  | { readonly name: 'choosing'; readonly plan: ImportPlan }
  | { readonly name: 'importing'; readonly done: number; readonly total: number }
  | { readonly name: 'done'; readonly report: ImportReport };

function useImport(file: File) {
  const account = useAccount();
  const [step, setStep] = useState<ImportStep>({ name: 'reading', done: 0, total: 0 });
  const importing = useRef<AbortController | null>(null);

  const read = useEffectEvent(
    (signal: AbortSignal, onProgress: (progress: Progress) => void): Promise<Result<ImportPlan>> =>
      planImport(account, file, { onProgress, signal }),
  );
  useEffect(() => {
    const abort = new AbortController();
    const show = (next: ImportStep) => {
      if (!abort.signal.aborted) setStep(next);
    };
    void read(abort.signal, (progress) => show({ name: 'reading', ...progress })).then((plan) =>
      show(
        plan.ok
          ? { name: 'choosing', plan: plan.value }
          : { name: 'unreadable', failure: plan.failure },
      ),
    );
    return () => abort.abort();
  }, [file]);

  const start = async (chosen: ReadonlySet<string>) => {
    if (step.name !== 'choosing') return;
    const { plan } = step;
    const abort = new AbortController();
    importing.current = abort;
    setStep({ name: 'importing', done: 0, total: chosen.size });
    const report = await importLifeboat(account, plan, {
      chosen,
      signal: abort.signal,
      onProgress: (progress) => setStep({ name: 'importing', ...progress }),
    });
    setStep(
      report.ok
        ? { name: 'done', report: report.value }
        : { name: 'unreadable', failure: report.failure },
    );
  };
  return { step, start, cancel: () => importing.current?.abort() };
}

function ImportList({
  plan,
  chosen,
  onChoose,
}: {
  readonly plan: ImportPlan;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}) {
  const { texts, notUnderstood } = plan;
  const withOutcome = (...kinds: PlannedText['outcome']['kind'][]) =>
    texts.filter(({ outcome }) => kinds.includes(outcome.kind));
  const offered = withOutcome('change', 'delete', 'new', 'copy', 'draft');
  const here = withOutcome('here', 'lives', 'repeated');
  const skipped = withOutcome('skipped');
  const toggle = (path: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(path);
    else next.delete(path);
    onChoose(next);
  };
  const isAll = chosen.size === offered.length;
  return (
    <>
      {offered.length > 1 && (
        <Checkbox
          className="border-b border-line pb-3"
          label={`All ${offered.length}`}
          checked={isAll ? true : chosen.size > 0 && 'mixed'}
          onChange={(on) => onChoose(new Set(on ? offered.map(({ entry }) => entry.path) : []))}
        />
      )}
      <ul aria-label="Texts to import">
        {offered.map((text) => (
          <li
            key={text.entry.path}
            className="border-b border-line py-3 [contain-intrinsic-size:auto_4.5rem] [content-visibility:auto] last:border-b-0"
          >
            <Checkbox
              label={<Name text={text} />}
              description={describeOutcome(text)}
              checked={chosen.has(text.entry.path)}
              onChange={(on) => toggle(text.entry.path, on)}
            />
          </li>
        ))}
      </ul>
      {here.length > 0 && (
        <More title={`${counted(here.length, 'text', 'texts')} already here or in this list`}>
          {here}
        </More>
      )}
      {skipped.length > 0 && (
        <More open title={`${counted(skipped.length, 'text', 'texts')} that cannot be imported`}>
          {skipped}
        </More>
      )}
      {notUnderstood > 0 && (
        <p className="mt-4 text-sm text-muted">
          {counted(notUnderstood, 'entry', 'entries')} of a kind unknown to this version of Recto,
          not imported.
        </p>
      )}
    </>
  );
}

function More({
  title,
  open = false,
  children,
}: {
  readonly title: string;
  readonly open?: boolean | undefined;
  readonly children: readonly PlannedText[];
}) {
  return (
    <details open={open} className="mt-4">
      <summary className="touch-target cursor-pointer text-sm font-medium">{title}</summary>
      <ul className="mt-2 grid gap-2">
        {children.map((text) => (
          <li key={text.entry.path} className="text-sm">
            <Name text={text} />
            <span className="block text-muted">{describeOutcome(text)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Name({ text: { entry } }: { readonly text: PlannedText }) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
      <span className="min-w-0 wrap-anywhere">{nameOf(entry)}</span>
      <Badge>{describeKind(entry)}</Badge>
      <span className="text-xs font-normal text-muted">{formatDay(entry.updated_at)}</span>
    </span>
  );
}
