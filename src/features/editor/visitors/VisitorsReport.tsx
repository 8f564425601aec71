import { useState } from 'react';
import { withSheet, splitSubPages, subPageSource } from '#domain/page/splitPages.ts';
import { toasts } from '#domain/messages/messages.ts';
import { StaticFrame } from '#frames/static/StaticFrame.tsx';
import { PageStepper } from '#ui/controls/Pagination.tsx';
import { Badge } from '#ui/display/Badge.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { downloadText } from '#ui/browser/files.ts';
import { IconDownload } from '#ui/icons.tsx';
import { Spinner } from '#ui/display/Spinner.tsx';
import { showToast } from '#ui/overlays/toast.ts';
import type { Removed } from '#content/publish/publishReport.ts';
import { lostOf, type VisitorsCheckState, useVisitorsCheck } from './useVisitorsCheck.ts';
import { removedSummary, removedWords } from './removedWords.ts';
import type { StudioDialogProps } from '#features/editor/commands/useStudioCommands.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';

export function VisitorsReport({
  state,
  retry,
  fileName,
  readText,
}: {
  readonly state: VisitorsCheckState;
  readonly retry: () => void;
  readonly fileName: string;
  readonly readText: () => string;
}) {
  const download = () => {
    const source = state.kind === 'done' ? state.source : readText();
    const done = downloadText(fileName, 'text/html', source);
    showToast(done ? toasts.fileDownloaded : toasts.downloadFailed('html'));
  };
  return (
    <div className="space-y-4 pt-2">
      {state.kind === 'working' && (
        <div className="grid h-40 place-content-center">
          <Spinner label="Publishing a copy..." />
        </div>
      )}
      {state.kind === 'failed' && (
        <div className="space-y-3 text-sm">
          <p>Connect once to check what visitors will get.</p>
          <Button onClick={retry}>Try Again</Button>
        </div>
      )}
      {state.kind === 'done' && (
        <>
          <RemovedList removed={state.result.removed} />
          <PublishedPages html={withSheet(state.result.html, state.result.css)} />
        </>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button icon={<IconDownload />} onClick={download}>
          Download the source
        </Button>
        <p className="min-w-0 flex-1 basis-56 text-sm text-muted">
          Your exact source is saved too. Only you can open it, in the editor.
        </p>
      </div>
    </div>
  );
}

export function RemovedList({ removed }: { readonly removed: readonly Removed[] }) {
  const lost = lostOf(removed);
  const rewritten = removed.filter(({ kind }) => kind === 'rewritten');
  return (
    <>
      {lost.length === 0 ? (
        <p className="text-sm text-muted">Visitors get the whole page.</p>
      ) : (
        <RemovedItems label="Left out" items={lost} />
      )}
      {rewritten.length > 0 && (
        <details className="mt-3">
          <summary className="touch-target cursor-pointer text-sm text-muted">
            {rewritten.length === 1
              ? 'One tag is replaced by another'
              : `${rewritten.length} tags are replaced by others`}
            , with the same look
          </summary>
          <RemovedItems label="Replaced" items={rewritten} />
        </details>
      )}
    </>
  );
}

/** A page can name 100,000 things; drawing that many rows would stall the dialog. */
const MAX_ITEMS = 200;

export function RemovedItems({
  label,
  items,
}: {
  readonly label: string;
  readonly items: readonly Removed[];
}) {
  return (
    <ul aria-label={label} className="divide-y divide-line text-sm">
      {items.slice(0, MAX_ITEMS).map((item) => {
        const { name, where, why } = removedWords(item);
        return (
          <li key={`${item.kind} ${item.name}`} className="py-2">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <code className="min-w-0 font-mono wrap-anywhere">{name}</code>
              <span className="text-muted tabular-nums">{where}</span>
            </div>
            {why !== null && <p className="text-muted">{why}</p>}
          </li>
        );
      })}
      {items.length > MAX_ITEMS && (
        <li className="py-2 text-muted">
          And {(items.length - MAX_ITEMS).toLocaleString('en')} more
        </li>
      )}
    </ul>
  );
}

export function VisitorsOutcome({ state }: { readonly state: VisitorsCheckState }) {
  return (
    <output className="text-xs">
      {state.kind === 'working' && <span className="text-muted">Checking...</span>}
      {state.kind === 'failed' && <Badge tone="warning">Not checked</Badge>}
      {state.kind === 'done' && (
        <Badge tone={lostOf(state.result.removed).length === 0 ? 'success' : 'warning'}>
          {removedSummary(state.result.removed)}
        </Badge>
      )}
    </output>
  );
}

function PublishedPages({ html }: { readonly html: string }) {
  const pages = splitSubPages('html', html);
  const [index, setIndex] = useState(0);
  return (
    <>
      {pages.length > 1 && (
        <div className="mb-2 flex items-center gap-2 text-sm">
          <PageStepper current={index} count={pages.length} onChoose={setIndex} className="gap-1" />
          <p aria-live="polite" className="min-w-0 truncate text-muted">
            {pages[index]?.title}
          </p>
        </div>
      )}
      <div className="relative h-[45dvh] min-h-60 overflow-hidden rounded-md border border-line bg-paper">
        <StaticFrame
          type="html"
          text={subPageSource('html', pages, index)}
          part={index}
          title="Published page"
          className="absolute inset-0 size-full bg-paper"
        />
      </div>
    </>
  );
}

export function VisitorsDialog({
  account,
  kind: { fileName },
  readText,
  onClose,
}: StudioDialogProps) {
  const { state, retry } = useVisitorsCheck(readText, account.publish);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="What visitors will get"
      description={<VisitorsOutcome state={state} />}
      size="lg"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <VisitorsReport state={state} retry={retry} fileName={fileName} readText={readText} />
    </Dialog>
  );
}
