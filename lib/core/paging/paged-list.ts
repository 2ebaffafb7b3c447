/** Which requests ask for a list that comes in pages. */

import { NAMED_COLLECTIONS } from '../api.ts';
import { pathOf } from '../diagnosis/documented-endpoint.ts';
import { type CollectionPaths, collectionPath } from '../records/collection-path.ts';
import { bodyBytes, type WireRequest } from '../signing/wire-request.ts';

/** Whatever page it asks for, below whatever base URL. @param told paths of the environment. */
export function asksForPage(request: WireRequest, told: CollectionPaths): boolean {
  if (request.method.toUpperCase() !== 'GET' || bodyBytes(request.body).length > 0) return false;
  const path = pathOf(request);
  return NAMED_COLLECTIONS.some(
    ({ id, list }) => list === 'paginated' && path.endsWith(collectionPath(id, told).path),
  );
}
