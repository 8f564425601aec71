import { useEffect, useEffectEvent, useState } from 'react';
import { useAccount } from '#context/services.tsx';
import { useLiveQuery } from '#context/useLiveQuery.ts';
import { useMutator } from '#context/useMutator.ts';
import { INSTRUCTIONS_KEY, instructionsIn, MAX_INSTRUCTIONS } from '#domain/chat/chatContext.ts';
import { storableText } from '#domain/page/titleAndTags.ts';
import { changeSettings } from '#mutators/settings.ts';
import { settingsOf } from '#store/settings.ts';
import { TextArea } from '#ui/controls/TextField.tsx';

const SAVE_AFTER_MS = 500;

export function InstructionsForm() {
  const account = useAccount();
  const stored = useLiveQuery(
    async () => instructionsIn(await settingsOf(account.db)),
    [account.db],
  );
  if (stored === undefined) return null;
  return <Field stored={stored} />;
}

/** Saved after a pause and when the field or the screen is left. */
function Field({ stored }: { readonly stored: string }) {
  const account = useAccount();
  const [typed, setTyped] = useState<string | null>(null);
  const [seen, setSeen] = useState(stored);
  if (stored !== seen) {
    setSeen(stored);
    // Saved: from now on the text of other tabs and devices is shown.
    if (typed !== null && storableText(typed) === stored) setTyped(null);
  }
  const [save] = useMutator((text: string) =>
    changeSettings(account, { [INSTRUCTIONS_KEY]: storableText(text) }),
  );
  const saveNow = () => {
    if (typed !== null && typed !== stored) void save(typed);
  };
  const saveTyped = useEffectEvent(saveNow);
  useEffect(() => {
    const timer = setTimeout(() => saveTyped(), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    const onHide = () => saveTyped();
    window.addEventListener('pagehide', onHide);
    return () => {
      window.removeEventListener('pagehide', onHide);
      saveTyped();
    };
  }, []);
  return (
    <TextArea
      label="Your instructions for the assistant"
      value={typed ?? stored}
      rows={5}
      maxLength={MAX_INSTRUCTIONS}
      placeholder="Answer in British English. Keep my tone: dry and short."
      hint="Sent with every message, on all your devices. Leave it empty for none."
      onChange={setTyped}
      onBlur={saveNow}
    />
  );
}
