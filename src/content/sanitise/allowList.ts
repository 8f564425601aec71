/** The tags a published page may hold (spec §5). */
export const ALLOWED_TAGS: readonly string[] = words(`
  div span p h1 h2 h3 h4 h5 h6 br hr
  b i u strong em mark small del ins sub sup
  ul ol li a img table thead tbody tr th td
  blockquote code pre
`);

/** The attributes a published page may hold (spec §5). */
export const ALLOWED_ATTRIBUTES: readonly string[] = words(`
  href title alt src width height style class id target
`);

/** The tags spec §5 forbids by name: they go with all they hold. */
export const FORBIDDEN_TAGS: readonly string[] = words(`
  script object embed iframe form input button
`);

/**
 * Tags that are not forbidden by name but make no sense as text either: code, vector graphics, media and
 * form controls whose text is a fallback or a state, and what a browser never shows. They go with all they hold.
 */
export const DROPPED_TAGS: readonly string[] = words(`
  style noscript template svg math head title meta link base
  frame frameset noframes noembed applet param portal fencedframe
  audio video source track canvas area col colgroup
  select selectedcontent textarea datalist option optgroup keygen
`);

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
