import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { listen } from '#ui/browser/listen.ts';
import { IconButton } from '#ui/controls/Button.tsx';
import { IconPrompts } from '#ui/icons.tsx';
import { latePart } from '#ui/lazyPart.ts';

const PromptsDialog = latePart(async () => (await import('./PromptsDialog.tsx')).PromptsDialog);

/** Opens the user's saved prompts: by a button, or by `/` in an empty message. */
export function Prompts({
  area,
  text,
  disabled,
  onChange,
}: {
  readonly area: RefObject<HTMLElement | null>;
  readonly text: string;
  readonly disabled: boolean;
  readonly onChange: (text: string) => void;
}) {
  const [opened, setOpened] = useState<'button' | 'key' | null>(null);
  const takeKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '/' || event.isComposing || disabled || text !== '') return;
    if (!(event.target instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    setOpened('key');
  });
  useEffect(() => {
    const element = area.current;
    return element === null ? undefined : listen(element, ['keydown'], (event) => takeKey(event));
  }, [area]);
  const close = () => {
    // The user may have wanted to type the slash.
    if (opened === 'key' && text === '') onChange('/');
    setOpened(null);
  };
  const insert = (prompt: string) => {
    onChange(text.trim() === '' ? prompt : `${text.trimEnd()}\n\n${prompt}`);
    setOpened(null);
    // After the dialog has restored the focus.
    setTimeout(() => area.current?.querySelector('textarea')?.focus(), 0);
  };
  return (
    <>
      <IconButton
        size="sm"
        label="Prompts"
        icon={<IconPrompts />}
        disabled={disabled}
        onClick={() => setOpened('button')}
      />
      {opened !== null && (
        <PromptsDialog
          typed={text}
          onInsert={insert}
          onClose={close}
          onDone={() => setOpened(null)}
        />
      )}
    </>
  );
}
