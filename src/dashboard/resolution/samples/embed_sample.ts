import type { SampleTarget } from "./curl_sample.ts";

/** A field with suggestions for a page's form, as HTML. */
export function embedSample({ baseUrl, key }: SampleTarget): string {
  return `<script src="${baseUrl}/autocomplete.js" async></script>

<label for="street">Street and number</label>
<locus-autocomplete id="street" name="street"
  key="${key}"
  autocomplete="address-line1"></locus-autocomplete>
<input name="postcode" autocomplete="postal-code">
<input name="town" autocomplete="address-level2">`;
}
