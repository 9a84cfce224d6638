/**
 * The style of the element. Pages change it by its parts and by the properties `--locus-…`; fonts and colours are those
 * of the page around it. Only logical properties, for both directions of writing.
 */
export const STYLE = `
:host { display: block; position: relative; }
:host([hidden]) { display: none; }
* { box-sizing: border-box; }
[part~=field] { display: flex; gap: .25em; }
[part~=input] {
  flex: 1; min-inline-size: 0; inline-size: 100%; margin: 0; font: inherit;
  min-block-size: 2.75em; padding: .5em .75em; color: var(--locus-text, FieldText);
  background: var(--locus-background, Field);
  border: 1px solid var(--locus-border, #767676); border-radius: var(--locus-radius, .25em);
}
[part~=input]:focus-visible, [part~=locate]:focus-visible {
  outline: 2px solid var(--locus-accent, #1a56db); outline-offset: 1px;
}
[part~=locate] {
  flex: none; inline-size: 2.75em; min-block-size: 2.75em; padding: 0; font: inherit; color: inherit; cursor: pointer;
  background: none; border: 1px solid var(--locus-border, #767676); border-radius: var(--locus-radius, .25em);
}
[part~=locate][aria-pressed=true] { color: #fff; background: var(--locus-accent, #1a56db); }
[part~=locate] svg { inline-size: 1.25em; block-size: 1.25em; vertical-align: middle; }
[part~=popup] {
  position: absolute; inset-inline: 0; inset-block-start: 100%; z-index: var(--locus-layer, 1000);
  margin-block: .25em; max-block-size: 60vh; overflow: auto; color: var(--locus-text, CanvasText);
  background: var(--locus-background, Canvas); border: 1px solid var(--locus-border, #767676);
  border-radius: var(--locus-radius, .25em); box-shadow: 0 .25em 1em rgb(0 0 0 / .2);
}
[part~=popup].above { inset-block: auto 100%; }
[part~=list] { margin: 0; padding: 0; list-style: none; }
[part~=option] { min-block-size: 2.75em; padding: .6em .75em; cursor: pointer; overflow-wrap: anywhere; }
[part~=option]:hover { background: color-mix(in srgb, CanvasText 8%, Canvas); }
[part~=option][aria-selected=true] { color: #fff; background: var(--locus-accent, #1a56db); }
[part~=message], [part~=attribution] { margin: 0; padding: .5em .75em; }
[part~=attribution] {
  font-size: .75em; color: color-mix(in srgb, CanvasText 75%, Canvas); text-align: end;
  border-block-start: 1px solid color-mix(in srgb, CanvasText 15%, Canvas);
}
[hidden] { display: none !important; }
.unseen {
  position: absolute; inline-size: 1px; block-size: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%);
  white-space: nowrap;
}
@media (forced-colors: active) {
  [part~=option][aria-selected=true] { color: HighlightText; background: Highlight; forced-color-adjust: none; }
}
`;
