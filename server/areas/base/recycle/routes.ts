import * as recycle from '#contract/base/recycle/recycle.ts'
import type { Bind } from '#kernel/http/index.ts'
import { toPage } from '#kernel/listing/index.ts'
import { exportRecycled } from './export-recycled.ts'
import { deleteItems, eraseItems, restoreItems } from './leave-bin.ts'
import type { RecycledContents } from './recycle.ts'
import { findRecycled, toRecycledItem } from './recycle-queries.ts'

export const routes = (bind: Bind, contents: RecycledContents) => {
  bind(recycle.listRecycled, async ({ db, actor, query }) =>
    toPage(await findRecycled(db, actor, query), toRecycledItem),
  )
  bind(recycle.exportRecycled, ({ db, actor, query }) => exportRecycled(db, actor, query))
  bind(recycle.deleteItems, ({ db, actor, body }) => deleteItems(db, contents, actor, body.items))
  bind(recycle.restoreRecycled, ({ db, actor, body }) => restoreItems(db, contents, actor, body.items))
  bind(recycle.eraseRecycled, ({ actor, body, ...services }) => eraseItems(services, contents, actor, body.items))
}
