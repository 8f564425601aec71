import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

/** The keyCode of keys an IME handles; in Safari, the only sign that an Enter ends a composition. */
const IME_KEY_CODE = 229;

/** Shared by the field and the text that gives it its height. */
const FIELD_BOX =
  'col-start-1 row-start-1 max-h-50 min-h-15 min-w-0 py-4.25 pl-4 text-base max-sm:max-h-30';

/** Grows from 60 px to 200 px, or 120 px below 640 px. Enter sends, except during an IME composition (spec §5). */
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
  readonly onCancel?: (() => void) | undefined;
  readonly placeholder?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly readOnly?: boolean | undefined;
  /** Moves the focus to the end of the text, then calls `onFocus`. */
  readonly takesFocus?: boolean | undefined;
  readonly onFocus?: (() => void) | undefined;
  readonly describedBy?: string | undefined;
  readonly children?: ReactNode;
}) {
  const area = useRef<HTMLTextAreaElement>(null);
  const notifyFocus = useEffectEvent(() => onFocus?.());
  useEffect(() => {
    if (!takesFocus || area.current === null) return;
    area.current.focus();
    area.current.setSelectionRange(area.current.value.length, area.current.value.length);
    notifyFocus();
  }, [takesFocus]);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || event.keyCode === IME_KEY_CODE) return;
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
      data-message-field
      className={cx(
        'flex items-end gap-1 rounded-lg border border-line-strong bg-raised pr-2 transition-colors duration-150',
        'has-[textarea:focus-visible]:border-accent has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:-outline-offset-1 has-[textarea:focus-visible]:outline-accent',
        disabled ? 'opacity-60' : 'hover:border-muted',
      )}
    >
      <div className="grid min-w-0 flex-1">
        {/* Gives the field its height: in WebKit `scrollHeight` leaves out a wrapped placeholder. */}
        <div
          aria-hidden
          dir="auto"
          className={cx(FIELD_BOX, 'invisible overflow-hidden wrap-break-word whitespace-pre-wrap')}
        >
          {`${value === '' ? (placeholder ?? '') : value}\u200b`}
        </div>
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
          className={cx(
            FIELD_BOX,
            'block w-full resize-none bg-transparent text-ink outline-none placeholder:text-muted disabled:cursor-not-allowed',
          )}
        />
      </div>
      {children !== undefined && (
        <div className="flex shrink-0 items-center gap-1 pb-2.5">{children}</div>
      )}
    </div>
  );
}
