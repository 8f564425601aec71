/** Replaces what `@uiw/react-codemirror` would add by default: its dark theme and its basic set of extensions. */
export const oneDark = [];

export const basicSetup = () => [];
