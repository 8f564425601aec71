import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { useAutoGrow } from './useAutoGrow.ts';

/** What an input method reports for a key it takes itself; Safari does so for the Enter that ends a composition. */
const KEY_OF_INPUT_METHOD = 229;

/**
 * A text area for a message: it grows with its text from 60 px to 200 px, 120 px in a window under 640 px (spec §5),
 * Enter sends and Shift+Enter makes a new line. Nothing is sent while an input method composes. `children` stand at
 * its end: the buttons.
 */
export function MessageField({
  label,
  value,
  onChange,
  onSend,
  onCancel,
  placeholder,
  disabled = false,
  readOnly = false,
  takesFocus = false,
  onFocus,
  describedBy,
  children,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onSend: () => void;
  /** For Escape. */
  readonly onCancel?: (() => void) | undefined;
  readonly placeholder?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly readOnly?: boolean | undefined;
  /** Whether typing goes on here at once, at the end of the text; `onFocus` hears that it does. */
  readonly takesFocus?: boolean | undefined;
  readonly onFocus?: (() => void) | undefined;
  /** The id of what tells more about it. */
  readonly describedBy?: string | undefined;
  readonly children?: ReactNode;
}) {
  const area = useRef<HTMLTextAreaElement>(null);
  useAutoGrow(area, value === '' ? (placeholder ?? '') : value);
  const told = useEffectEvent(() => onFocus?.());
  useEffect(() => {
    if (!takesFocus || area.current === null) return;
    area.current.focus();
    area.current.setSelectionRange(area.current.value.length, area.current.value.length);
    told();
  }, [takesFocus]);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isComposing = event.nativeEvent.isComposing || event.keyCode === KEY_OF_INPUT_METHOD;
    if (isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      onSend();
    }
    if (event.key === 'Escape' && onCancel !== undefined) {
      event.preventDefault();
      onCancel();
    }
  };
  return (
    <div
      className={cx(
        'flex items-end gap-1 rounded-lg border border-line-strong bg-raised pr-2 transition-colors duration-150',
        'has-[textarea:focus-visible]:border-accent has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:-outline-offset-1 has-[textarea:focus-visible]:outline-accent',
        disabled ? 'opacity-60' : 'hover:border-muted',
      )}
    >
      <textarea
        ref={area}
        aria-label={label}
        aria-describedby={describedBy}
        rows={1}
        value={value}
        placeholder={placeholder}
        disabled={disabled}
        readOnly={readOnly}
        dir="auto"
        enterKeyHint="send"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        className="block max-h-50 min-h-15 min-w-0 flex-1 resize-none bg-transparent py-4.25 pl-4 text-base text-ink outline-none placeholder:text-muted disabled:cursor-not-allowed max-sm:max-h-30"
      />
      {children !== undefined && (
        <div className="flex shrink-0 items-center gap-1 pb-2.5">{children}</div>
      )}
    </div>
  );
}
