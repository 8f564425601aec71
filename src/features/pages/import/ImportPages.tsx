import { useState, type FormEvent, type ReactNode } from 'react';
import { IMPORTABLE, type LeftOutFile, type FilesPlan } from '#content/import/planFiles.ts';
import { encodingLabel, ENCODINGS, WESTERN, type Encoding } from '#domain/decodeText.ts';
import { counted } from '#domain/messages/toastText.ts';
import { describeFailure } from '#domain/messages/describeFailure.ts';
import type { Failure } from '#domain/failure.ts';
import { VISIBILITIES, type Visibility } from '#domain/page/page.ts';
import type { DocumentsReport } from '#mutators/pages/importDocuments.ts';
import { pickFiles } from '#ui/browser/files.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Choice } from '#ui/controls/Choice.tsx';
import { RadioField } from '#ui/controls/RadioRow.tsx';
import { Select } from '#ui/controls/Select.tsx';
import { TextField } from '#ui/controls/TextField.tsx';
import { Banner } from '#ui/display/Banner.tsx';
import { ProgressBar, Spinner } from '#ui/display/Spinner.tsx';
import { IconFile, IconFolder } from '#ui/icons.tsx';
import { Dialog, type DialogProps } from '#ui/overlays/Dialog.tsx';
import { describeDocuments, describePlan, useImportPages } from './useImportPages.ts';

const SHOWN = 50;

export function PlannedFiles({ plan: { documents, skipped } }: { readonly plan: FilesPlan }) {
  return (
    <div className="mt-5 space-y-4 text-sm">
      <Paths label="New projects" items={documents}>
        {({ path }) => <span dir="auto">{path}</span>}
      </Paths>
      <LeftOutFiles label="Left out" files={skipped} />
    </div>
  );
}

export function LeftOutFiles({
  label,
  files,
}: {
  readonly label: string;
  readonly files: readonly LeftOutFile[];
}) {
  return (
    <Paths label={label} items={files}>
      {({ path, reason }) => (
        <>
          <span dir="auto">{path}</span>
          <span className="block text-muted">{reason}</span>
        </>
      )}
    </Paths>
  );
}

/** Imported files of which there is something to say. */
export function NotedFiles({
  label,
  note,
  paths,
}: {
  readonly label: string;
  readonly note: string;
  readonly paths: readonly string[];
}) {
  return (
    <Paths label={label} note={note} items={paths.map((path) => ({ path }))}>
      {({ path }) => <span dir="auto">{path}</span>}
    </Paths>
  );
}

/** Nothing without items; of many only the first. */
function Paths<Item extends { readonly path: string }>({
  label,
  note,
  items,
  children,
}: {
  readonly label: string;
  readonly note?: string;
  readonly items: readonly Item[];
  readonly children: (item: Item) => ReactNode;
}) {
  if (items.length === 0) return null;
  return (
    <section aria-label={label} className="text-sm">
      <h3 className="mb-1 font-medium">{label}</h3>
      {note !== undefined && <p className="mb-1 text-muted">{note}</p>}
      <ul className="space-y-1">
        {items.slice(0, SHOWN).map((item) => (
          <li key={item.path} className="wrap-anywhere">
            {children(item)}
          </li>
        ))}
        {items.length > SHOWN && (
          <li className="text-muted">and {(items.length - SHOWN).toLocaleString()} more</li>
        )}
      </ul>
    </section>
  );
}

export function ImportPages({ onClose }: { readonly onClose: () => void }) {
  const { step, takeFiles, takeAddress, start, cancel } = useImportPages();
  const [visibility, setVisibility] = useState<Visibility | ''>('');
  const [encoding, setEncoding] = useState<Encoding>(WESTERN);
  const [address, setAddress] = useState('');
  const cancelButton = <Button onClick={onClose}>Cancel</Button>;

  const view = (): Omit<DialogProps, 'open' | 'onOpenChange'> => {
    switch (step.name) {
      case 'choosing':
        return {
          title: 'Import',
          description:
            'Each Markdown, HTML or text file becomes a project of its own. Links between them lead to the new projects.',
          footer: cancelButton,
          children: (
            <Sources
              failure={step.failure}
              leftOut={step.leftOut}
              onFiles={(files) => void takeFiles(files)}
              address={address}
              onAddress={(written) => {
                setAddress(written);
                void takeAddress(written);
              }}
            />
          ),
        };
      case 'reading':
        return {
          title: 'Import',
          footer: cancelButton,
          children: <Spinner label={`Reading ${step.what}`} className="mx-auto py-10" />,
        };
      case 'checking': {
        const { plan } = step;
        const count = plan.documents.length;
        return {
          title: `Import ${counted(count, 'project', 'projects')}`,
          description: describePlan(plan),
          footer: (
            <>
              {cancelButton}
              <Button
                variant="primary"
                disabled={visibility === ''}
                onClick={() => {
                  if (visibility !== '') void start(plan, visibility, encoding);
                }}
              >
                Import {count}
              </Button>
            </>
          ),
          children: (
            <>
              <RadioField
                legend="Who can see them"
                name="visibility"
                options={VISIBILITIES}
                value={visibility}
                onChange={setVisibility}
              />
              <div className="mt-5 text-sm">
                <p className="mb-1.5 font-medium">
                  Encoding of texts that aren’t UTF-8 and don’t name another
                </p>
                <Select
                  label="Encoding"
                  options={ENCODINGS}
                  value={encoding}
                  onChange={setEncoding}
                />
              </div>
              <PlannedFiles plan={plan} />
            </>
          ),
        };
      }
      case 'importing':
        return {
          title: 'Importing',
          footer: <Button onClick={cancel}>Cancel</Button>,
          children: (
            <ProgressBar
              label="Importing"
              done={step.done}
              total={step.total}
              valueText={`${step.done} of ${step.total}`}
            />
          ),
        };
      case 'done':
        return {
          title: step.report.left === 0 ? 'Import finished' : 'Import stopped',
          description: <output>{describeDocuments(step.report)}</output>,
          footer: (
            <Button variant="primary" onClick={onClose}>
              Done
            </Button>
          ),
          children: <Problems report={step.report} skipped={step.skipped} encoding={encoding} />,
        };
    }
  };
  return (
    <Dialog open alert onOpenChange={step.name === 'importing' ? cancel : onClose} {...view()} />
  );
}

function Sources({
  failure,
  leftOut,
  address,
  onFiles,
  onAddress,
}: {
  readonly failure: Failure | null;
  readonly leftOut: readonly LeftOutFile[];
  readonly address: string;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onAddress: (address: string) => void;
}) {
  const ofAddress = failure?.kind === 'invalid' && failure.field === 'address';
  const choose = async (what: Parameters<typeof pickFiles>[0]) => {
    const files = await pickFiles(what);
    if (files.length > 0) onFiles(files);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const written = new FormData(event.currentTarget).get('address');
    if (typeof written === 'string' && written.trim() !== '') onAddress(written.trim());
  };
  return (
    <div className="space-y-5">
      {failure !== null && !ofAddress && (
        <Banner
          tone="warning"
          live="status"
          title="Nothing was imported"
          description={describeFailure(failure)}
        />
      )}
      <LeftOutFiles label="Left out" files={leftOut} />
      <div className="grid gap-2">
        <Choice
          icon={<IconFile />}
          title="Files or a .zip"
          note="Choose their pictures too to keep them. A .zip is unpacked."
          onChoose={() => void choose({ accept: `${IMPORTABLE},.zip` })}
        />
        {'webkitdirectory' in HTMLInputElement.prototype && (
          <Choice
            icon={<IconFolder />}
            title="Folder"
            note="All texts in it, with the pictures that they show."
            onChoose={() => void choose({ folder: true })}
          />
        )}
      </div>
      <form onSubmit={submit} className="flex flex-wrap items-start gap-3">
        <TextField
          label="Public address"
          name="address"
          type="url"
          inputMode="url"
          defaultValue={address}
          autoComplete="off"
          placeholder="https://gist.github.com/…"
          hint="A gist, a file on GitHub or GitLab, or any public text or web page."
          error={ofAddress ? failure.message : undefined}
          className="min-w-0 flex-1 basis-60"
        />
        <Button type="submit" className="mt-6">
          Read
        </Button>
      </form>
    </div>
  );
}

function Problems({
  report: { refused, unused, guessed, withNuls, stoppedBy },
  skipped,
  encoding,
}: {
  readonly report: DocumentsReport;
  readonly skipped: readonly LeftOutFile[];
  readonly encoding: Encoding;
}) {
  const leftOut = [
    ...skipped,
    ...unused.pictures.map((path) => ({ path, reason: 'No imported text shows it.' })),
    ...unused.sheets.map((path) => ({ path, reason: 'No imported page uses it.' })),
  ];
  return (
    <div className="space-y-4">
      {stoppedBy !== null && <Banner tone="danger" title={describeFailure(stoppedBy)} />}
      <LeftOutFiles label="Not imported" files={refused} />
      <LeftOutFiles label="Left out" files={leftOut} />
      <NotedFiles
        label={`Read as ${encodingLabel(encoding)}`}
        note="They aren’t UTF-8 and don’t name an encoding. If letters look wrong, move them to the trash and import them again in another encoding."
        paths={guessed}
      />
      <NotedFiles
        label="Without their NUL characters"
        note="Pages can’t hold this character."
        paths={withNuls}
      />
    </div>
  );
}
