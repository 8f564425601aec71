import { useLiveQuery } from '#context/useLiveQuery.ts';
import type { ReactNode } from 'react';
import { formatMoment } from '#domain/dates.ts';
import { TYPE_NAMES, type ContentType, TEMPLATES } from '#domain/page/page.ts';
import type { StartRequest } from '#features/editor/document/editingSession.ts';
import { Choice } from '#ui/controls/Choice.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { IconClock, IconHtml, IconMarkdown, IconUpload } from '#ui/icons.tsx';
import { unsavedPages } from '#store/pages/drafts.ts';
import type { StudioDialogProps } from './useStudioCommands.ts';

interface Start {
  readonly type: ContentType;
  readonly label: string;
  readonly note: string;
  readonly start: StartRequest;
}

const BLANK: readonly Start[] = [
  { type: 'html', label: 'Blank HTML page', note: 'An empty page', start: { kind: 'blank' } },
  {
    type: 'markdown',
    label: 'Blank Markdown page',
    note: 'An empty page',
    start: { kind: 'blank' },
  },
];

const FROM_TEMPLATES = TEMPLATES.map(({ template, title, note }): Start => ({
  type: 'html',
  label: title,
  note,
  start: { kind: 'template', name: template, besideDraft: true },
}));

export function NewPageDialog({ account, kind, onStart, onOpenFile, onClose }: StudioDialogProps) {
  const drafts = useLiveQuery(() => unsavedPages(account.db), [account.db], []);
  const unsaved = drafts.filter(({ pageId }) => pageId === null);
  const start = (choice: Pick<Start, 'type' | 'start'>) => {
    onClose();
    onStart(choice.type, choice.start);
  };
  const choiceList = (choices: readonly Start[]) =>
    choices.map((choice) => (
      <Choice
        key={choice.label}
        icon={iconOf(choice.type)}
        title={choice.label}
        note={choice.note}
        onChoose={() => start(choice)}
      />
    ));
  const blank = BLANK.toSorted(
    (a, b) => Number(b.type === kind.type) - Number(a.type === kind.type),
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="New page"
      description="Your current text stays on this device."
    >
      <div className="space-y-5">
        <div className="grid gap-2 sm:grid-cols-2">{choiceList(blank)}</div>
        <Group label="Templates">{choiceList(FROM_TEMPLATES)}</Group>
        {unsaved.length > 0 && (
          <Group label="Unsaved pages on this device">
            {unsaved.map(({ owner, type, name, updatedAt }) => (
              <Choice
                key={owner}
                icon={<IconClock />}
                title={name}
                note={`${TYPE_NAMES[type]}, ${formatMoment(updatedAt, account.now())}`}
                onChoose={() => start({ type, start: { kind: 'draft', owner } })}
              />
            ))}
          </Group>
        )}
        <Choice
          icon={<IconUpload />}
          title="Open file"
          note="HTML, Markdown or text, up to 2 MB. You can also drop it on the editor."
          onChoose={() => {
            onClose();
            onOpenFile();
          }}
        />
      </div>
    </Dialog>
  );
}

function Group({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section aria-label={label}>
      <h3 className="mb-2 text-sm font-medium text-muted">{label}</h3>
      <div className="grid gap-2">{children}</div>
    </section>
  );
}

function iconOf(type: ContentType): ReactNode {
  return type === 'html' ? <IconHtml /> : <IconMarkdown />;
}
