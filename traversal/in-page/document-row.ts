import { MAX_NAME_BYTES, MAX_URL_BYTES } from '../limits.js';
import { cutText, foldText } from '../page-text.js';
import type { DocumentRow } from '../wire.js';
import { documentContentType, documentTitle, documentUrl } from './dom.js';

/** Enough units for what may be shown, and a bound on what is folded. */
const MAX_READ_UNITS = 8_192;

/** Address, title and type of the document. */
export function documentRow(document: Document): DocumentRow {
  const address = documentUrl(document);
  const url = cutText(addressWithoutValues(address), MAX_URL_BYTES);
  const title = cutText(foldText(documentTitle(document).slice(0, MAX_READ_UNITS)), MAX_NAME_BYTES);
  const type = cutText(documentContentType(document), MAX_NAME_BYTES).text;
  const clipped = url.clipped || title.clipped || address.length > MAX_READ_UNITS;
  return [url.text, title.text, type, clipped ? 1 : 0];
}

/** The browser has written the address in its normal form, so that one without these characters needs no reading. */
const NO_VALUES = /^(?:https?|file):[^?#@]*$/;

const KEY_AND_VALUE = /^[^=]+=+[^=]/;

/**
 * An address without what a person typed or was given: no user-info, no fragment, query keys without their values.
 * A query part without `=`, or with nothing behind it (as Base64 ends), may be a value itself, so it is left out; so is the content of a `data:` address.
 */
export function addressWithoutValues(address: string): string {
  const bounded = address.slice(0, MAX_READ_UNITS);
  if (NO_VALUES.test(bounded)) return foldText(bounded);
  if (/^data:/i.test(bounded)) return bounded.split(',', 1)[0] as string;
  let url: URL;
  try {
    url = new URL(bounded);
  } catch {
    return '';
  }
  const keys = url.search
    .slice(1)
    .split('&')
    .filter((part) => KEY_AND_VALUE.test(part))
    .map((part) => `${part.slice(0, part.indexOf('='))}=`);
  const query = keys.length === 0 ? '' : `?${keys.join('&')}`;
  url.username = '';
  url.password = '';
  url.search = '';
  url.hash = '';
  return foldText(url.href + query);
}
