import { useState, type ComponentProps } from 'react';
import { useAccount } from '#context/session.tsx';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import type { ImportPlan } from '#mutators/lifeboat/plan.ts';
import { Banner } from '#ui/display/Banner.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog, type DialogProps } from '#ui/overlays/Dialog.tsx';
import { ProgressBar } from '#ui/display/Spinner.tsx';
import { ImportList } from './ImportList.tsx';
import { describeOrigin, describeReport } from './describeImport.ts';
import { useImport } from './useImport.ts';
import type { ImportReport } from '#mutators/lifeboat/import.ts';

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
