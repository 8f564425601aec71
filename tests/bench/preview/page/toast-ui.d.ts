/** The used part of an editor whose package does not export its types. */
declare module '@toast-ui/editor' {
  export class Editor {
    constructor(options: {
      readonly el: HTMLElement;
      readonly height: string;
      readonly initialEditType: 'markdown';
      readonly previewStyle: 'vertical';
      readonly initialValue: string;
      readonly usageStatistics: boolean;
      readonly autofocus: boolean;
    });
    focus(): void;
    getMarkdown(): string;
    moveCursorToEnd(focus: boolean): void;
    setSelection(start: [line: number, column: number], end: [line: number, column: number]): void;
  }
}
