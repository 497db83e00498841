import * as library from '#contract/library.ts'
import type { Bind } from '#kernel/http/index.ts'
import { getPreview, readPreview } from './read-preview.ts'

export const routes = (bind: Bind) => {
  bind(library.getPreview, ({ db, query }) => getPreview(db, query.storageId))
  bind(library.previewResource, (context) => readPreview(context, context.query.storageId, context.caller))
}
