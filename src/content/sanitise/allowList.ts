/** Spec §5. */
export const ALLOWED_TAGS: readonly string[] = words(`
  div span p h1 h2 h3 h4 h5 h6 br hr
  b i u strong em mark small del ins sub sup
  ul ol li a img table thead tbody tr th td
  blockquote code pre
`);

export const ALLOWED_ATTRIBUTES: readonly string[] = words(`
  href title alt src width height style class id target
`);

/** Removed with their content (spec §5). */
export const FORBIDDEN_TAGS: readonly string[] = words(`
  script object embed iframe form input button
`);

/** Also removed with their content, which is code, graphics, a fallback or a control's state, but never page text. */
export const DROPPED_TAGS: readonly string[] = words(`
  style noscript template svg math head title meta link base
  frame frameset noframes noembed applet param portal fencedframe
  audio video source track canvas area col colgroup
  select selectedcontent textarea datalist option optgroup keygen
`);

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
