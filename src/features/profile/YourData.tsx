import { useLiveQuery } from '#context/useLiveQuery.ts';
import { useEffect, useState } from 'react';
import { useAccount } from '#context/session.tsx';
import { useFirstPull } from '#context/useFirstPull.ts';
import { useExport } from '#context/useExport.ts';
import { requestPersistentStorage, usePersistentStorage } from '#context/usePersistentStorage.ts';
import { partlyHere } from '#domain/sync/syncStatus.ts';
import { countWork, type WorkCounts } from '#store/health/fullSnapshot.ts';
import { firstSyncStatus } from '#store/outbox/firstSync.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FilePicker } from '#ui/controls/FilePicker.tsx';
import { IconDownload, IconUpload } from '#ui/icons/icons.tsx';
import { ProgressBar } from '#ui/display/ProgressBar.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { heldWords, keptWords, usageWords } from './heldWords.ts';
import { Section } from './Section.tsx';

const NOT_ALL = 'Your projects may not all be on this device yet.';

/** The profile's section on what this device holds of the person: a look, the way out and the way back in. */
export function YourData() {
  const { db } = useAccount();
  const held = useLiveQuery(() => countWork(db), [db]);
  const first = useFirstPull();
  const progress = useLiveQuery(() => firstSyncStatus(db), [db]) ?? null;
  const partly = progress === null ? first && NOT_ALL : partlyHere(progress);
  const [file, setFile] = useState<File | null>(null);
  return (
    <>
      <Section
        id="your-data"
        title="Your data"
        lead="What this device holds of you, to take away and to bring back."
      >
        <h3 className="font-medium">On this device</h3>
        <Held held={held} />
        <h3 className="mt-6 font-medium">Take it with you</h3>
        <p className="mt-1 mb-3 text-sm text-muted">
          One zip with all of that as plain files: pages exactly as you wrote them, drafts, changes
          not sent yet, both sides of conflicts. It opens without Recto, and works offline.
        </p>
        {partly && <p className="mb-3 text-sm">{`${partly} The file holds what is here.`}</p>}
        <Export />
        <h3 className="mt-6 font-medium">Bring it back</h3>
        <p className="mt-1 mb-3 text-sm text-muted">
          You see what is in the file and choose. Nothing that is here is overwritten.
        </p>
        {!partly ? (
          <FilePicker
            label="Import…"
            icon={<IconUpload />}
            hint="Choose an export of Recto, or drop it here."
            accept=".zip,application/zip"
            onFile={setFile}
          />
        ) : (
          // Pages that have not come yet would be taken for new ones.
          <p className="text-sm">{`${partly} A file can be brought back when all of them are.`}</p>
        )}
      </Section>
      {file !== null && <ImportDialog file={file} onClose={() => setFile(null)} />}
    </>
  );
}

function Held({ held }: { readonly held: WorkCounts | undefined }) {
  const kept = usePersistentStorage();
  const [estimate, setEstimate] = useState<StorageEstimate | null>(null);
  useEffect(() => {
    let gone = false;
    // Insecure origins have no storage manager, whatever the type says.
    const storage: StorageManager | undefined = navigator.storage;
    void storage
      ?.estimate()
      .then((now) => {
        if (!gone) setEstimate(now);
      })
      // Where the browser does not tell, nothing is said.
      .catch(() => setEstimate(null));
    return () => {
      gone = true;
    };
  }, [held]);
  return (
    <div className="mt-1 text-sm text-muted">
      <p className="min-h-[1lh]">{held !== undefined && `${heldWords(held).join(', ')}.`}</p>
      <p className="min-h-[1lh]">{`${usageWords(estimate)} ${keptWords(kept)}`}</p>
      {kept !== 'granted' && (
        <Button size="sm" className="mt-3" onClick={() => void requestPersistentStorage()}>
          Ask the browser to keep it
        </Button>
      )}
    </div>
  );
}

function Export() {
  const [exportEverything, running, job] = useExport();
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <Button
        variant="primary"
        icon={<IconDownload />}
        pending={running}
        onClick={() => void exportEverything()}
      >
        Export everything
      </Button>
      {job !== null && (
        <>
          <div className="min-w-0 flex-1 basis-40">
            <ProgressBar
              label="Making the file"
              done={job.progress?.done ?? 0}
              total={job.progress?.total ?? 0}
            />
          </div>
          <Button variant="ghost" onClick={job.cancel}>
            Cancel
          </Button>
        </>
      )}
    </div>
  );
}
